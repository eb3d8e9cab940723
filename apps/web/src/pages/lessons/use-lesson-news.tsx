import type { LearnerPace, LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { useQuery } from '@tanstack/react-query';
import { CompletionBanner } from '../../features/lessons/components/step/completion-banner.tsx';
import type { News } from '../../features/lessons/components/step/lesson-bar.tsx';
import { answerType } from '../../features/lessons/model/answer.ts';
import { pageOfStep } from '../../features/lessons/model/lesson-pages.ts';
import type { NewsKind } from '../../features/lessons/model/news-order.ts';
import { endOf, type Navigation } from '../../features/lessons/model/step-navigation.ts';
import { useTargetNote } from '../../features/live/index.ts';
import { messagesQueries } from '../../features/messages/messages.queries.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { MessageNews } from './message-news.tsx';
import { AttemptNews, PaceNews, RoundNews, StepLink, StepNews, TargetNews } from './news-lines.tsx';
import type { LessonPractice } from './use-lesson-practice.ts';
import { useNewAttempts } from './use-new-attempts.ts';
import { useStepHelp } from './use-nearest.ts';
import { useReached } from './use-reached.ts';

export type Place = {
  lesson: Lesson;
  steps: readonly LearnerStep[];
  step: LearnerStep | null;
  navigation: Navigation;
  pace: LearnerPace | undefined;
  practice: LessonPractice;
  onGo: (page: number) => void;
};

/** Everything that the lesson bar has to report. */
export function useLessonNews(place: Place): News[] {
  const { lesson, steps, navigation, practice } = place;
  const { page } = navigation;
  const target = useTargetNote(lesson.id);
  const { data: messages = [] } = useQuery(messagesQueries.list());
  const reached = useReached({ lesson, steps, page, isChanging: practice.isPending });
  const { data: help } = useStepHelp(place.step);
  const attempts = useNewAttempts(place.step, help);
  const end = endOf(lesson, navigation);
  const round = lesson.practice;
  const isRoundDone = round !== null && round.completed >= lesson.tasks;

  const news: (News | false)[] = [
    practice.error !== null && {
      kind: 'failure',
      key: 'failure',
      content: <ErrorBox error={practice.error} />,
    },
    place.pace?.paused === true && { kind: 'pause', key: 'pause', content: <PaceNews {...place} /> },
    place.pace?.paused === false &&
      place.pace.step !== null && { kind: 'limit', key: 'limit', content: <PaceNews {...place} /> },
    end !== null && {
      kind: kindOfEnd(reached.isSummit, navigation),
      key: reached.isSummit ? 'summit' : 'end',
      content: (
        <CompletionBanner
          lesson={lesson}
          end={end}
          isNew={reached.isSummit}
          isLast={!navigation.canGoOn}
          onFold={reached.forget}
        />
      ),
    },
    round !== null && {
      kind: isRoundDone ? 'summit' : 'practice',
      key: 'practice',
      content: <RoundNews lesson={lesson} practice={practice} isDone={isRoundDone} />,
    },
    reached.step !== null &&
      !reached.isSummit &&
      !isRoundDone && {
        kind: 'step',
        key: `step-${reached.step}`,
        content: <StepNews {...place} id={reached.step} onClose={reached.forget} />,
      },
    // The form shows a wrong answer, and the dialog shows a refused report.
    attempts.count !== null &&
      place.step !== null &&
      answerType(place.step) === null &&
      !place.step.is_finding && {
        kind: 'attempt',
        key: `attempt-${attempts.count}`,
        content: <AttemptNews count={attempts.count} help={help} onClose={attempts.forget} />,
      },
    ...messages
      .filter(({ read }) => read === null)
      .map((message): News => {
        const of = pageOfStep(steps, message.step);
        return {
          kind: 'message',
          key: `message-${message.id}`,
          content: (
            <MessageNews message={message} all={messages}>
              <StepLink {...place} of={of} />
            </MessageNews>
          ),
        };
      }),
    target.note !== null &&
      lesson.target_application !== null && {
        kind: 'target',
        key: 'target',
        content: <TargetNews lesson={lesson} note={target.note} onClose={target.close} />,
      },
  ];
  return news.filter((each) => each !== false);
}

/** On the last page the way on leads out of the lesson. */
function kindOfEnd(isNew: boolean, { canGoOn }: Navigation): NewsKind {
  if (isNew) return 'summit';
  return canGoOn ? 'end' : 'way-on';
}
