import type { Lesson } from '@sentiero/contracts/lessons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { Bench } from '../../features/bench/index.ts';
import type { BenchOrder } from '../../features/bench/model/orders.ts';
import { AnswerView } from '../../features/capture/components/message/answer-view.tsx';
import { RawHtml } from '../../features/capture/index.ts';

type Props = {
  lessonId: number;
  target: NonNullable<Lesson['target_application']>;
  order: BenchOrder | null;
  tools?: ReactNode;
  onClose?: () => void;
};

/** The bench with the inspector's viewers. */
export function LessonBenchPane({ lessonId, target, tools, ...props }: Props) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  if (!user) return null;
  const origin = URL.canParse(target.frontend_url) ? new URL(target.frontend_url).origin : '';
  return (
    <Bench
      {...props}
      tools={
        <>
          <LinkButton to={paths.lessonTools(lessonId)} variant="subtle" size="xs">
            {t('tools.title')}
          </LinkButton>
          {tools}
        </>
      }
      userId={user.id}
      lessonId={lessonId}
      target={{ id: target.id, origin }}
      renderRecord={(record) => (
        <RawHtml value>
          <AnswerView record={record} />
        </RawHtml>
      )}
    />
  );
}
