import type { Lesson } from '@sentiero/contracts/lessons';
import { Alert, Button, Stack, Title } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DueLine } from '../../../../shared/dates/due-line.tsx';
import { ProgressLine } from '../../../../shared/feedback/progress-line.tsx';
import { isComplete, percentDone, requirementsMet } from '../../model/completeness.ts';
import { LessonGoals, LessonRequirements } from './lesson-requirements.tsx';
import { LessonFacts } from './lesson-facts.tsx';
import type { Navigation } from '../../model/step-navigation.ts';
import classes from './lesson-info.module.css';

type Props = {
  lesson: Lesson;
  navigation: Navigation;
  onGo: (page: number) => void;
  /** Before the lesson begins. */
  children?: ReactNode;
};

/** Page 0: the lesson's goals, its requirements, and the learner's progress. */
export function LessonInfo({ lesson, navigation, onGo, children }: Props) {
  const { t } = useTranslation();
  const { openPage } = navigation;
  return (
    <Stack gap="lg">
      <Title order={2} tabIndex={-1}>
        {t('lesson.info-title')}
      </Title>
      {!requirementsMet(lesson) && (
        <Alert color="warning" icon={<IconAlertTriangle size={18} />} title={t('lesson.locked-title')}>
          {t('lesson.locked-text')}
        </Alert>
      )}
      <LessonFacts lesson={lesson} />
      <DueLine dates={lesson} />
      <LessonGoals lesson={lesson} isReached={isComplete(lesson)} />
      <LessonRequirements lesson={lesson} />
      <div className={classes.progress}>
        <p className={classes.label}>{t('lesson.progress')}</p>
        <ProgressLine
          percent={lesson.tasks > 0 ? percentDone(lesson) : null}
          complete={isComplete(lesson)}
          label={t('progress.label')}
        />
      </div>
      {openPage !== null && openPage > 1 && lesson.completed > 0 && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          rightSection={<IconArrowRight size={18} aria-hidden />}
          onClick={() => onGo(openPage)}
        >
          {t('lesson.resume', { step: openPage })}
        </Button>
      )}
      {children}
    </Stack>
  );
}
