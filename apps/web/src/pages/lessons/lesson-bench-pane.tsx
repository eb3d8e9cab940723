import type { Lesson } from '@sentiero/contracts/lessons';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { Bench } from '../../features/bench/index.ts';
import type { BenchOrder } from '../../features/bench/model/orders.ts';
import { AnswerView } from '../../features/capture/index.ts';

type Props = {
  lessonId: number;
  target: NonNullable<Lesson['target_application']>;
  order: BenchOrder | null;
  tools?: ReactNode;
  onClose?: () => void;
};

/** The bench with the inspector's viewers. */
export function LessonBenchPane({ lessonId, target, ...props }: Props) {
  const user = useCurrentUser();
  if (!user) return null;
  const origin = URL.canParse(target.frontend_url) ? new URL(target.frontend_url).origin : '';
  return (
    <Bench
      {...props}
      userId={user.id}
      lessonId={lessonId}
      target={{ id: target.id, origin }}
      renderRecord={(record) => <AnswerView record={record} />}
    />
  );
}
