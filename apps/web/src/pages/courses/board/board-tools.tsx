import type { Board } from '@sentiero/contracts/board';
import { Button } from '@mantine/core';
import {
  IconBell,
  IconBellOff,
  IconChartBar,
  IconMessage,
  IconPlayerPause,
  IconPlayerPlay,
  IconPresentation,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../shared/paths.ts';
import { useSetPace } from '../../../features/board/queries/board.queries.ts';
import { ErrorBox } from '../../../shared/feedback/error-box.tsx';
import { ToolButton, ToolLink } from '../../../shared/ui/tool-button.tsx';

type Props = {
  courseId: number;
  board: Board;
  chime: { isOn: boolean; toggle: () => void };
  onWrite: () => void;
  onProject: () => void;
};

export function BoardTools({ courseId, board: { lesson, pace }, chime, onWrite, onProject }: Props) {
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
      <ToolButton
        aria-pressed={chime.isOn}
        leftSection={chime.isOn ? <IconBell size={18} aria-hidden /> : <IconBellOff size={18} aria-hidden />}
        onClick={chime.toggle}
      >
        {t(chime.isOn ? 'board.sound-on' : 'board.sound-off')}
      </ToolButton>
      <ToolButton icon={IconPresentation} onClick={onProject}>
        {t('board.projector')}
      </ToolButton>
      <ToolLink to={paths.insights(courseId, lesson.id)} icon={IconChartBar}>
        {t('board.insights')}
      </ToolLink>
      {setPace.error && <ErrorBox error={setPace.error} />}
    </>
  );
}
