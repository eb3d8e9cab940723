import type { PlanStep } from '@sentiero/contracts/board';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { InlineText } from '../../../shared/markdown/inline-text.tsx';
import { Markdown } from '../../../shared/markdown/markdown.tsx';
import { wholeMinutes } from '../model/minutes.ts';
import { PlanSolution } from './plan-solution.tsx';
import classes from './plan.module.css';
import { ToolButton } from '../../../shared/ui/tool-button.tsx';

type Props = {
  steps: readonly PlanStep[];
  /** The steps whose solution is shown; on paper it always is. */
  shown: ReadonlySet<number>;
  onToggle: (step: number) => void;
};

/** A lesson as its learners read it, the solution of each step beside it. */
export function PlanSteps({ steps, shown, onToggle }: Props) {
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => (
        <li key={step.id} className={classes.step}>
          <Step
            step={step}
            number={index + 1}
            isShown={shown.has(step.id)}
            onToggle={() => onToggle(step.id)}
          />
        </li>
      ))}
    </ol>
  );
}

type StepProps = { step: PlanStep; number: number; isShown: boolean; onToggle: () => void };

function Step({ step, number, isShown, onToggle }: StepProps) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const id = useId();
  const { type, title, content } = step;
  return (
    <article className={classes.columns}>
      <div className={classes.text}>
        <h3 className={classes.title}>
          {number}. <InlineText text={translate(title)} />
        </h3>
        <p className={classes.note}>
          <StepTime step={step} />
        </p>
        <Markdown text={translate(content)} />
      </div>
      {type !== 'I' && (
        <div>
          <ToolButton
            className={classes.toggle ?? ''}
            aria-expanded={isShown}
            aria-controls={id}
            aria-label={t('plan.show', { step: number })}
            icon={isShown ? IconEyeOff : IconEye}
            onClick={onToggle}
          >
            {t('plan.solution')}
          </ToolButton>
          <div id={id} className={classes.solution} data-shown={isShown || undefined}>
            <PlanSolution step={step} />
          </div>
        </div>
      )}
    </article>
  );
}

/** A step's median, or its author's estimate as long as there is none. */
function StepTime({ step: { type, minutes, median_seconds: seconds } }: { step: PlanStep }) {
  const { t } = useTranslation();
  if (seconds !== null) return t('plan.minutes', { minutes: wholeMinutes(seconds) });
  if (minutes !== null) return t('plan.estimate', { minutes });
  return type === 'I' ? t('plan.nothing') : t('plan.no-minutes');
}
