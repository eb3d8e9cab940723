import type { Hints } from '@sentiero/contracts/lessons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { Markdown } from '../../../../shared/markdown/markdown.tsx';
import classes from './help.module.css';

type Props = {
  hints: Hints;
  /** How many there were after the learner last asked for one; others are offered by the step itself. */
  asked: number;
};

/** The hints that were taken. */
export function HintList({ hints: { total, shown }, asked }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const newest = useRef<HTMLHeadingElement>(null);
  const before = useRef(asked);
  const taken = shown.length;
  // A hint asked for takes the focus, which would be lost when the button disappears after the last hint.
  useEffect(() => {
    if (asked > before.current && asked === taken) newest.current?.focus();
    before.current = asked;
  }, [asked, taken]);
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
      {total > 0 && taken >= total && <p className={classes.note}>{t('help.no-more-hints')}</p>}
    </>
  );
}
