import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { InlineText } from '../../../../shared/markdown/inline-text.tsx';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import type { CountedLine } from '../../model/feedback-lines.ts';
import classes from './help.module.css';

const shownCharacters = 500;

/** One condition in words, with the expected and actual values if the step reveals them. */
export function FeedbackItem({ line }: { line: CountedLine }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { about, met, label, wanted, seen, times } = line;
  return (
    <li className={classes.line} data-met={met || undefined}>
      {met ? <IconCircleCheck size={18} aria-hidden /> : <IconCircleDashed size={18} aria-hidden />}
      <div>
        {label ? (
          <>
            {t(met ? 'help.labelled-met' : 'help.labelled-unmet')} <InlineText text={translate(label)} />
          </>
        ) : (
          t(met ? `help.met-${about}` : `help.unmet-${about}`)
        )}
        {times > 1 && <span className={classes.times}> {t('help.times', { count: times })}</span>}
        {wanted !== undefined && <Value name={t('help.wanted')} value={wanted} />}
        {seen !== undefined && <Value name={t('help.seen')} value={seen} />}
      </div>
    </li>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation();
  return (
    <p className={classes.value}>
      {name}{' '}
      {value === '' ? <em>{t('help.nothing')}</em> : <code>{showUnseen(clip(value, shownCharacters))}</code>}
    </p>
  );
}
