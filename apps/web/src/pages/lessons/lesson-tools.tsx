import type { Lesson } from '@sentiero/contracts/lessons';
import { IconMessage, IconRepeat, IconServer, IconTools } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instancesQueries } from '../../features/instances/instances.queries.ts';
import { OwnCopy } from '../../features/instances/own-copy.tsx';
import { requirementsMet } from '../../features/lessons/model/completeness.ts';
import { MessagesDialog } from '../../features/messages/lazy-messages-dialog.tsx';
import { messagesQueries } from '../../features/messages/messages.queries.ts';
import { CredentialsMenu } from '../../features/targets/credentials-menu.tsx';
import { LaunchButton } from '../../features/targets/launch-button.tsx';
import type { MenuEntry } from '../../shared/ui/menu-at.tsx';
import { MoreMenu } from '../../shared/ui/more-menu.tsx';
import { ToolButton } from '../../shared/ui/tool-button.tsx';
import { useLessonBench } from './bench-links.tsx';
import type { LessonPractice } from './use-lesson-practice.ts';

type Props = {
  lesson: Lesson;
  practice: LessonPractice;
  /** Whether the page has no other main button. */
  isLaunchMain: boolean;
  onLaunch: () => void;
};

/** What every lesson needs is in sight; the rest is behind "…". */
export function LessonTools({ lesson, practice, isLaunchMain, onLaunch }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'copy' | 'messages' | null>(null);
  const { data: messages = [] } = useQuery(messagesQueries.list());
  const bench = useLessonBench();
  const target = lesson.target_application;
  const isCopy = target?.kind === 'instance';
  const copy = useQuery({ ...instancesQueries.own(target?.id ?? 0), enabled: isCopy });
  // The learner has to wait for a copy that is not ready, or to do something about it.
  const isCopyInSight = isCopy && (copy.data?.state !== 'ready' || shown === 'copy');
  const isUnlocked = requirementsMet(lesson);
  const hasBench = target !== null && isUnlocked;
  const { practice: round, completed } = lesson;

  const entries: (MenuEntry | false)[] = [
    hasBench && !lesson.use_bench && { label: t('bench.title'), icon: IconTools, onClick: bench.toggle },
    isCopy &&
      !isCopyInSight && {
        label: t('instance.title'),
        icon: IconServer,
        onClick: () => setShown('copy'),
      },
    {
      label: t('message.all'),
      icon: IconMessage,
      disabled: messages.length === 0,
      onClick: () => setShown('messages'),
    },
    (round ? round.completed > 0 : completed > 0) && {
      label: t(round ? 'practice.restart' : 'practice.start'),
      icon: IconRepeat,
      disabled: practice.isPending,
      onClick: practice.start,
    },
  ];
  return (
    <>
      {hasBench && lesson.use_bench && (
        <ToolButton aria-expanded={bench.isOpen} icon={IconTools} onClick={bench.toggle}>
          {t('bench.title')}
        </ToolButton>
      )}
      {isCopy && (
        <OwnCopy
          target={target}
          isInSight={isCopyInSight}
          opened={shown === 'copy'}
          onOpened={(isOpen) => setShown(isOpen ? 'copy' : null)}
        />
      )}
      {target && <CredentialsMenu target={target} />}
      <LaunchButton
        target={target}
        loading={false}
        isMain={isLaunchMain}
        onLaunch={isUnlocked ? onLaunch : undefined}
      />
      <MoreMenu entries={entries.filter((entry) => entry !== false)} />
      <MessagesDialog opened={shown === 'messages'} messages={messages} onClose={() => setShown(null)} />
    </>
  );
}
