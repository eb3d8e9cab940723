import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './request-dialog.module.css';

const atOnce = 20_000;

/** A text as a machine said it; the rest of a long one on demand, because browsers take long to lay it out. */
export function LongText({ children }: { children: string }) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const isCut = !isWhole && children.length > atOnce;
  return (
    <>
      <pre className={classes.code}>{isCut ? children.slice(0, atOnce) : children}</pre>
      {isCut && (
        <Button size="xs" variant="default" mt="sm" onClick={() => setIsWhole(true)}>
          {t('inspector.show-rest')}
        </Button>
      )}
    </>
  );
}
