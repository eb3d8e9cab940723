import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { Alert, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LessonInfo } from '../../../features/lessons/components/lesson/lesson-info.tsx';
import { PathPager } from '../../../features/lessons/components/step/path-pager.tsx';
import { StepButtons } from '../../../features/lessons/components/step/step-buttons.tsx';
import type { Navigation } from '../../../features/lessons/model/step-navigation.ts';
import { initialAnswer } from '../../../features/lessons/model/answer.ts';
import { StepView } from '../../../features/lessons/components/step/step-view.tsx';
import { pathMarks } from '../../../features/lessons/model/waymarks.ts';
import { useTranslated } from '../../../shared/i18n/language.ts';
import classes from './preview-text.module.css';

type Props = {
  lesson: Lesson;
  steps: readonly LearnerStep[];
  /** Any number that is not a step's shows page 0. */
  stepId: number;
  onStep: (id: number) => void;
};

/** The learner's view of a lesson, with every page open. */
export function PreviewText({ lesson, steps, stepId, onStep }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const page = steps.findIndex(({ id }) => id === stepId) + 1;
  const step = steps[page - 1];
  const lastPage = steps.length;
  const navigation: Navigation = {
    page,
    lastPage,
    canGoBack: page > 0,
    canGoOn: page < lastPage,
    furthest: lastPage,
    openPage: null,
  };
  const go = (to: number) => onStep(steps[to - 1]?.id ?? 0);
  const titleOf = (of: number) => {
    const at = steps[of - 1];
    return at ? t('lesson.step-title', { step: of, title: translate(at.title) }) : t('lesson.info-title');
  };
  return (
    <div className={classes.column}>
      <PathPager marks={pathMarks(steps, navigation)} navigation={navigation} titleOf={titleOf} onGo={go} />
      {step ? (
        <PreviewStep key={step.id} step={step} />
      ) : (
        <LessonInfo lesson={lesson} navigation={navigation} onGo={go} />
      )}
      <StepButtons navigation={navigation} onGo={go} />
    </div>
  );
}

function PreviewStep({ step }: { step: LearnerStep }) {
  const { t } = useTranslation();
  const [isSent, setSent] = useState(false);
  const kept = { initial: initialAnswer(step), keep: () => undefined };
  return (
    <Stack gap="md">
      <StepView step={step} state="idle" kept={kept} onSubmit={() => setSent(true)} />
      {isSent && <Alert role="status">{t('preview.not-sent')}</Alert>}
    </Stack>
  );
}
