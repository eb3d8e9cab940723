import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import classes from './viewers.module.css';

type Props = { text: string; atOnce: number };

/** A raw text. The rest of a long one is shown on demand, because its layout is slow. */
function MachineText({ text, atOnce }: Props) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const isCut = !isWhole && text.length > atOnce;
  const shown = useMemo(() => showUnseen(isCut ? text.slice(0, atOnce) : text), [text, isCut, atOnce]);
  return (
    <>
      {shown}
      {isCut && (
        <Button size="compact-sm" variant="default" display="block" mt="xs" onClick={() => setIsWhole(true)}>
          {t('inspector.show-rest')}
        </Button>
      )}
    </>
  );
}

/** A body. */
export function LongText({ children }: { children: string }) {
  return (
    <div className={classes.code}>
      <MachineText text={children} atOnce={20_000} />
    </div>
  );
}

/** A value in a table. */
export function ValueText({ children }: { children: string }) {
  return <MachineText text={children} atOnce={1_000} />;
}
