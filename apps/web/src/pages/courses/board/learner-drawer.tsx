import type { Hand } from '@sentiero/contracts/lessons';
import { Button, Drawer, Group, Stack } from '@mantine/core';
import { IconListSearch, IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PathSteps } from '../../../features/board/components/path-steps.tsx';
import { learnerName } from '../../../features/board/model/by-need.ts';
import { boardQueries, useReadHand } from '../../../features/board/queries/board.queries.ts';
import { LazyRequestDialog } from '../../../features/capture/components/requests/lazy-request-dialog.tsx';
import { FeedbackReport } from '../../../features/lessons/components/help/feedback-report.tsx';
import { ErrorBox } from '../../../shared/feedback/error-box.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { LessonSelect } from './lesson-select.tsx';
import { Loaded } from '../../../shared/feedback/loaded.tsx';
import { ToolButton } from '../../../shared/ui/tool-button.tsx';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useCurrentUser } from '../../../features/auth/auth.queries.ts';
import { addKeptTab } from '../../../features/bench/model/tabs/add-kept-tab.ts';
import type { BenchLinks } from '../../../features/capture/index.ts';
import { requirementsMet } from '../../../features/lessons/model/completeness.ts';
import { lessonsQueries } from '../../../features/lessons/queries/lessons.queries.ts';

type Props = {
  courseId: number;
  user: number;
  lesson: number;
  /** The learner's raised hand, from the board. */
  hand?: Hand | null;
  onLesson?: (lesson: number) => void;
  onWrite?: () => void;
  onClose: () => void;
};

/** A learner's path through a lesson, and the request they shared. */
export function LearnerDrawer({ courseId, user, lesson, hand = null, onLesson, onWrite, onClose }: Props) {
  const { t } = useTranslation();
  const path = useQuery(boardQueries.path(courseId, user, lesson));
  const request = useReadHand(courseId);
  return (
    <Drawer
      opened
      onClose={onClose}
      // Escape closes the request first.
      closeOnEscape={!request.data}
      position="right"
      size="min(560px, 100vw)"
      title={path.data ? learnerName(path.data) : t('app.loading')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Stack gap="md">
        <Group>
          {onLesson && <LessonSelect courseId={courseId} value={lesson} onChange={onLesson} />}
          {onWrite && (
            <ToolButton leftSection={<IconMessage size={16} aria-hidden />} onClick={onWrite}>
              {t('board.message')}
            </ToolButton>
          )}
        </Group>
        {hand && <SharedHand read={request} user={user} lesson={lesson} hand={hand} />}
        <Loaded query={path}>
          {(data) => (
            <PathSteps
              path={data}
              nearestOf={(nearest) => <FeedbackReport feedback={nearest} attempt={null} isOwn={false} />}
            />
          )}
        </Loaded>
      </Stack>
    </Drawer>
  );
}

type SharedHandProps = {
  read: ReturnType<typeof useReadHand>;
  user: number;
  lesson: number;
  hand: Hand;
};

function SharedHand({ read, user, lesson, hand }: SharedHandProps) {
  const { t } = useTranslation();
  const bench = useOwnBench(lesson, read.data);
  const { time } = useFormat();
  return (
    <Stack gap="xs" role="group" aria-label={t('board.hand-up')}>
      <strong>{t('board.hand-since', { time: time(hand.at) })}</strong>
      {hand.text !== '' && (
        <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{hand.text}</span>
      )}
      {hand.request !== null && (
        <Group>
          <Button
            size="xs"
            leftSection={<IconListSearch size={16} aria-hidden />}
            loading={read.isPending}
            onClick={() => read.mutate(user)}
          >
            {t('board.open-request')}
          </Button>
        </Group>
      )}
      {read.error && <ErrorBox error={read.error} />}
      {read.data && (
        <LazyRequestDialog
          requests={[read.data]}
          order="newest-first"
          id={read.data.id}
          tab="headers"
          completedLabel={noLabel}
          onShow={ignore}
          onClose={read.reset}
          nearest={null}
          onExplain={ignore}
          bench={bench}
          onAsk={null}
          onReport={null}
        />
      )}
    </Stack>
  );
}

const noLabel = () => null;
const ignore = () => undefined;

/** Opens a learner's request in the teacher's own bench; null unless the lesson and its target are open to them. */
function useOwnBench(lessonId: number, request: CapturedRequest | undefined): BenchLinks | null {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { data: lesson } = useQuery({ ...lessonsQueries.lesson(lessonId), enabled: request !== undefined });
  const isOpen =
    lesson !== undefined && requirementsMet(lesson) && lesson.target_application?.id === request?.target.id;
  if (!user || !isOpen) return null;
  return {
    isInSight: true,
    open(record) {
      addKeptTab(user.id, lessonId, record);
      void navigate(paths.lessonBench(lessonId));
    },
  };
}
