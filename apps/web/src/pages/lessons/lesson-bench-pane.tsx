import type { Lesson } from '@sentiero/contracts/lessons';
import { IconBinoculars, IconTerminal2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import type { MenuEntry } from '../../shared/ui/menu-at.tsx';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { Bench } from '../../features/bench/index.ts';
import type { BenchOrder, BenchStart } from '../../features/bench/model/orders.ts';
import { AnswerView } from '../../features/capture/components/message/answer-view.tsx';
import { RawHtml } from '../../features/capture/index.ts';
import { ToolButton } from '../../shared/ui/tool-button.tsx';
import { useHuntReport } from './hunt-reports.tsx';

type Props = {
  lesson: Lesson;
  target: NonNullable<Lesson['target_application']>;
  order: BenchOrder | null;
  opens: BenchStart;
  /** Moves the bench elsewhere; missing where it is already. */
  float?: MenuEntry;
  onClose?: () => void;
};

/** The bench with the inspector's viewers. */
export function LessonBenchPane({ lesson, target, float, ...props }: Props) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const report = useHuntReport();
  if (!user) return null;
  const origin = URL.canParse(target.frontend_url) ? new URL(target.frontend_url).origin : '';
  // Beside an inspector, its menu leads there.
  const ownTools = lesson.use_helper_http
    ? []
    : [{ label: t('tools.title'), icon: IconTerminal2, to: paths.lessonTools(lesson.id) }];
  return (
    <Bench
      {...props}
      entries={[...(float ? [float] : []), ...ownTools]}
      userId={user.id}
      lessonId={lesson.id}
      target={{ id: target.id, origin }}
      renderRecord={(record) => (
        <RawHtml value>
          {report && (
            <ToolButton icon={IconBinoculars} onClick={() => report(record)}>
              {t('hunt.report')}
            </ToolButton>
          )}
          <AnswerView record={record} />
        </RawHtml>
      )}
    />
  );
}
