import type { Hints } from '@sentiero/contracts/lessons';
import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { Markdown } from '../../../../shared/markdown/markdown.tsx';
import classes from './help.module.css';

type Props = { hints: Hints; canTake: boolean; isTaking: boolean; onTake: () => void };

/** The hints that were taken, and a button for the next one. */
export function HintList({ hints: { total, shown }, canTake, isTaking, onTake }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const newest = useRef<HTMLHeadingElement>(null);
  const before = useRef(shown.length);
  // A new hint takes the focus, which would be lost when the button disappears after the last hint.
  useEffect(() => {
    if (shown.length > before.current) newest.current?.focus();
    before.current = shown.length;
  }, [shown.length]);
  const taken = shown.length;
  return (
    <>
      {shown.map((hint, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- hints are only ever added at the end
        <section key={index} className={classes.hint} aria-label={t('help.hint', { number: index + 1 })}>
          <h4 ref={index === taken - 1 ? newest : null} tabIndex={-1}>
            {t('help.hint', { number: index + 1 })}
          </h4>
          <Markdown text={translate(hint)} />
        </section>
      ))}
      {canTake && taken < total && (
        <Button
          className={classes.button ?? ''}
          variant="default"
          leftSection={<IconBulb size={18} aria-hidden />}
          loading={isTaking}
          onClick={onTake}
        >
          {t('help.take-hint', { number: taken + 1, total })}
        </Button>
      )}
      {canTake && total > 0 && taken >= total && <p className={classes.note}>{t('help.no-more-hints')}</p>}
    </>
  );
}
