import type { LearnerStep, StepReply, Submission } from '@sentiero/contracts/lessons';
import { Alert, Title } from '@mantine/core';
import { IconCircleCheck, IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { InlineText } from '../../../../shared/markdown/inline-text.tsx';
import { Markdown } from '../../../../shared/markdown/markdown.tsx';
import { useTermMarks } from '../glossary/use-term-marks.tsx';
import { answerType, type SubmitState } from '../../model/answer.ts';
import { AnswerForm, type Refusal } from './answer-form.tsx';
import classes from './step-view.module.css';
import type { KeptAnswer } from './use-kept-answer.ts';

type Props = {
  step: LearnerStep;
  state: SubmitState;
  kept: KeptAnswer;
  refusal?: Refusal;
  replies?: readonly StepReply[];
  onSubmit: (submission: Submission) => void;
  /** Shown once traffic has completed the step. */
  evidence?: ReactNode;
};

export function StepView({ step, state, kept, refusal, replies = [], onSubmit, evidence }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const marks = useTermMarks();
  const type = answerType(step);
  return (
    <article className={classes.step}>
      <Title order={2} tabIndex={-1}>
        <InlineText text={translate(step.title)} />
      </Title>
      <Markdown text={translate(step.content)} marks={marks} />
      {type && (
        <AnswerForm
          key={step.id}
          type={type}
          step={step}
          state={state}
          kept={kept}
          refusal={refusal ?? { text: t('answer.incorrect'), isIncomplete: false }}
          replies={replies}
          onSubmit={onSubmit}
        />
      )}
      {(step.type === 'T' || step.type === 'E') && <SelfCompleting step={step} evidence={evidence} />}
    </article>
  );
}

function SelfCompleting({ step, evidence }: Pick<Props, 'step' | 'evidence'>) {
  const { t } = useTranslation();
  return step.completed !== null ? (
    <Alert
      key="done"
      role="note"
      className={classes.arrived ?? ''}
      color="ok"
      icon={<IconCircleCheck size={18} />}
    >
      {t('lesson.seen')}
      {evidence}
    </Alert>
  ) : (
    <Alert role="note" icon={<IconEye size={18} />}>
      {step.is_finding ? (
        t('lesson.finding-step')
      ) : (
        <Trans i18nKey="lesson.completes-itself" components={{ strong: <strong /> }} />
      )}
    </Alert>
  );
}
