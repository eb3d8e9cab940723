import type { StepFeedback } from '@sentiero/contracts/lessons';
import { IconCircleCheck, IconCircleDashed, IconListSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { feedbackLines, type CountedLine } from '../../model/feedback-lines.ts';
import classes from './help.module.css';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { InlineText } from '../../../../shared/markdown/inline-text.tsx';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';

/** The request of an attempt, if the inspector still shows it. */
export type ShownAttempt = { number: number; show: () => void };

type Props = {
  feedback: StepFeedback;
  attempt: ShownAttempt | null;
  /** Set if a teacher reads about a learner's attempt. */
  isOwn?: boolean;
};

/** How near the nearest attempt came, and what is missing. */
export function FeedbackReport({ feedback, attempt, isOwn = true }: Props) {
  const { t } = useTranslation();
  const { met, total, conditions } = feedback;
  return (
    <>
      <div className={classes.near}>
        <p>
          {t(isOwn ? 'help.nearest' : 'board.nearest-attempt')}{' '}
          <strong>{t('help.conditions-met', { count: met, total })}</strong>
        </p>
        {attempt && (
          <ToolButton leftSection={<IconListSearch size={16} aria-hidden />} onClick={attempt.show}>
            {t('help.show-request', { number: attempt.number })}
          </ToolButton>
        )}
      </div>
      {conditions && (
        <ul className={classes.lines}>
          {feedbackLines(conditions).map((line) => (
            <FeedbackItem key={JSON.stringify(line)} line={line} />
          ))}
        </ul>
      )}
    </>
  );
}

const shownCharacters = 500;

/** One condition in words, with the expected and actual values if the step reveals them. */
function FeedbackItem({ line }: { line: CountedLine }) {
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
          t(met ? `help.met-${about}` : `help.unmet-${about}`, { count: times })
        )}
        {times > 1 && about !== 'event_value' && (
          <span className={classes.times}> {t('help.times', { count: times })}</span>
        )}
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
      {value === '' ? (
        <em>{t('help.nothing')}</em>
      ) : (
        <code translate="no">{showUnseen(clip(value, shownCharacters))}</code>
      )}
    </p>
  );
}
