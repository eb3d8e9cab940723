import type { Board } from '@sentiero/contracts/board';
import type { Course } from '@sentiero/contracts/courses';
import { ActionIcon, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StepBars } from '../../../features/board/components/step-bars.tsx';
import { HuntWall } from '../../../features/hunts/components/hunt-wall.tsx';
import { Loaded } from '../../../shared/feedback/loaded.tsx';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { usePageTitle } from '../../../shared/page/use-page-title.ts';
import classes from './projector.module.css';
import { useClassHunt } from './use-class-hunt.ts';

type Props = { course: Course; board: Board; onClose: () => void };

/** The class view for everyone to see, as large as the window: no navigation, no names, no answers. */
export function Projector({ course, board, onClose }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { lesson, learners, pace } = board;
  const hunt = useClassHunt(course.id, lesson.id);
  const found = hunt?.data?.learners.reduce((sum, learner) => sum + learner.found, 0);
  usePageTitle(`${t('board.projector')}: ${course.name}`);
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') onClose();
  });
  return (
    <div className={classes.wall} data-bare>
      <header className={classes.header}>
        <div>
          <Title order={1} className={classes.title ?? ''}>
            {translate(lesson.title)}
          </Title>
          <p className={classes.about}>
            {pace.paused && t('board.wall-paused')}
            {!pace.paused && found !== undefined && t('hunt.wall', { count: found })}
            {!pace.paused &&
              !hunt &&
              t('board.wall-done', {
                done: learners.filter(({ state }) => state === 'done').length,
                count: learners.length,
              })}
          </p>
        </div>
        <ActionIcon
          variant="subtle"
          className={classes.close ?? ''}
          aria-label={t('board.projector-close')}
          title={t('board.projector-close')}
          onClick={onClose}
        >
          <IconX size={24} />
        </ActionIcon>
      </header>
      {hunt ? (
        <Loaded query={hunt}>{(data) => <HuntWall hunt={data} />}</Loaded>
      ) : (
        <StepBars board={board} isLarge />
      )}
    </div>
  );
}
