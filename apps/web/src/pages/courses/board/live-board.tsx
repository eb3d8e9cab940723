import type { Board } from '@sentiero/contracts/board';
import type { Course } from '@sentiero/contracts/courses';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../../features/board/components/message-dialog.tsx';
import { StepBars } from '../../../features/board/components/step-bars.tsx';
import { StepDialog } from '../../../features/board/components/step-dialog.tsx';
import { needsHelp } from '../../../features/board/model/by-need.ts';
import { useChime } from '../../../features/board/queries/use-chime.ts';
import { Panel } from '../../../shared/page/panel.tsx';
import { ClassHunt } from './class-hunt.tsx';
import { LearnerDrawer } from './learner-drawer.tsx';
import { LearnersPanel } from './learners-panel.tsx';
import { useBoardAddress } from './use-board-address.ts';
import classes from './live-board.module.css';
import { Button } from '@mantine/core';
import {
  IconBell,
  IconBellOff,
  IconBook,
  IconChartBar,
  IconMessage,
  IconPlayerPause,
  IconPlayerPlay,
  IconPresentation,
} from '@tabler/icons-react';
import { paths } from '../../../shared/paths.ts';
import { useSetPace } from '../../../features/board/queries/board.queries.ts';
import { ErrorBox } from '../../../shared/feedback/error-box.tsx';
import { MoreMenu } from '../../../shared/ui/more-menu.tsx';
import { ToolButton } from '../../../shared/ui/tool-button.tsx';

type Props = { course: Course; board: Board; isLive: boolean };
type Dialog = { kind: 'message'; to: readonly number[] } | { kind: 'step'; id: number };

/** A course in a lesson: its overall progress, and each of its learners. */
export function LiveBoard({ course, board, isLive }: Props) {
  const { t } = useTranslation();
  const { learner, set } = useBoardAddress();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { learners, lesson, pace } = board;
  const chime = useChime(useMemo(() => learners.filter(needsHelp).map(({ user }) => user.id), [learners]));
  const open = useLatest((user: number) => set('learner', user));
  const close = () => setDialog(null);
  // Learners who have left the course are not selected as recipients.
  const chosenHere = learners.map(({ user }) => user.id).filter((id) => chosen.has(id));
  const opened = learners.find(({ user }) => user.id === learner);
  const step = dialog?.kind === 'step' ? lesson.steps.find(({ id }) => id === dialog.id) : undefined;
  return (
    <>
      <div className={classes.tools}>
        <BoardTools
          courseId={course.id}
          board={board}
          chime={chime}
          onWrite={() => setDialog({ kind: 'message', to: chosenHere })}
          onProject={() => set('view', 'projector')}
        />
      </div>
      <div role="status" className={classes.status}>
        {pace.paused && <p className={classes.paused}>{t('board.is-paused')}</p>}
      </div>
      <LearnersPanel board={board} isLive={isLive} chosen={chosen} onChosen={setChosen} onOpen={open} />
      <ClassHunt courseId={course.id} lessonId={lesson.id} />
      <Panel title={t('board.by-step')}>
        <StepBars board={board} onStep={(id) => setDialog({ kind: 'step', id })} />
      </Panel>
      {opened && (
        <LearnerDrawer
          courseId={course.id}
          user={opened.user.id}
          lesson={lesson.id}
          hand={opened.hand}
          onWrite={() => setDialog({ kind: 'message', to: [opened.user.id] })}
          onClose={() => set('learner', null)}
        />
      )}
      {dialog?.kind === 'message' && (
        <MessageDialog courseId={course.id} board={board} chosen={dialog.to} onClose={close} />
      )}
      {step && <StepDialog courseId={course.id} board={board} step={step} onClose={close} />}
    </>
  );
}

/** A stable function, so that rows need not be rendered again. */
function useLatest<Argument>(act: (argument: Argument) => void): (argument: Argument) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useMemo(() => (argument: Argument) => latest.current(argument), []);
}

type BoardToolsProps = {
  courseId: number;
  board: Board;
  chime: { isOn: boolean; toggle: () => void };
  onWrite: () => void;
  onProject: () => void;
};

function BoardTools({ courseId, board: { lesson, pace }, chime, onWrite, onProject }: BoardToolsProps) {
  const { t } = useTranslation();
  const setPace = useSetPace(courseId);
  return (
    <>
      <Button size="xs" leftSection={<IconMessage size={18} aria-hidden />} onClick={onWrite}>
        {t('board.message')}
      </Button>
      <ToolButton
        aria-pressed={pace.paused}
        loading={setPace.isPending}
        leftSection={
          pace.paused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />
        }
        onClick={() => setPace.mutate({ lesson: lesson.id, step: pace.step, paused: !pace.paused })}
      >
        {t(pace.paused ? 'board.go-on' : 'board.pause')}
      </ToolButton>
      <ToolButton icon={IconPresentation} onClick={onProject}>
        {t('board.projector')}
      </ToolButton>
      <MoreMenu
        entries={[
          {
            label: t(chime.isOn ? 'board.silence' : 'board.chime'),
            icon: chime.isOn ? IconBellOff : IconBell,
            onClick: chime.toggle,
          },
          { label: t('board.insights-here'), icon: IconChartBar, to: paths.insights(courseId, lesson.id) },
          { label: t('board.notes-here'), icon: IconBook, to: paths.plan(courseId, lesson.id) },
        ]}
      />
      {setPace.error && <ErrorBox error={setPace.error} />}
    </>
  );
}
