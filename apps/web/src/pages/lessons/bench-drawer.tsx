import { ActionIcon, Tooltip } from '@mantine/core';
import type { Lesson } from '@sentiero/contracts/lessons';
import { IconWindowMaximize } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { useLessonBench } from './bench-links.tsx';
import classes from './bench-drawer.module.css';

const LessonBenchPane = lazy(async () => ({
  default: (await import('./lesson-bench-pane.tsx')).LessonBenchPane,
}));

/** The bench below the lesson. Its code is loaded when it is first opened. */
export function BenchDrawer({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { isOpen, order, close } = useLessonBench();
  const target = lesson.target_application;
  if (!isOpen || !target) return null;
  return (
    <div className={classes.drawer} role="region" aria-label={t('bench.title')}>
      <Suspense fallback={<PageSpinner />}>
        <LessonBenchPane
          lessonId={lesson.id}
          target={target}
          order={order}
          tools={<OwnWindow lessonId={lesson.id} onOpen={close} />}
          onClose={close}
        />
      </Suspense>
    </div>
  );
}

/** Only one of the two benches is mounted, and it reads the tabs from local storage. */
function OwnWindow({ lessonId, onOpen }: { lessonId: number; onOpen: () => void }) {
  const { t } = useTranslation();
  const open = () => {
    onOpen();
    window.open(paths.lessonBench(lessonId), `sentiero-bench-${lessonId}`, 'popup,width=1100,height=800');
  };
  return (
    <Tooltip label={t('bench.own-window')}>
      <ActionIcon aria-label={t('bench.own-window')} onClick={open}>
        <IconWindowMaximize size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
