import type { RecallQuestion } from '@sentiero/contracts/lessons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecallCard, RecallCardQuestion } from '../../features/lessons/components/step/recall-card.tsx';
import { countRight, openQuestion } from '../../features/lessons/model/recall.ts';
import { lessonsQueries } from '../../features/lessons/queries/lessons.queries.ts';
import { recallStateOf, useAnswerRecall, useRecalled } from '../../features/lessons/queries/use-recall.ts';
import { Loaded } from '../../shared/feedback/loaded.tsx';

/** Questions from earlier lessons, one after the other; nothing if there are none. */
export function LessonRecall({ lessonId }: { lessonId: number }) {
  const { t } = useTranslation();
  const query = useQuery(lessonsQueries.recall(lessonId));
  const { recalled, note } = useRecalled(lessonId);
  /** The question that was just answered, which stays until the learner goes on. */
  const [answered, setAnswered] = useState<number | null>(null);
  const [hasMoved, setHasMoved] = useState(false);
  const questions = query.data ?? [];
  if (query.data?.length === 0) return null;
  const open = openQuestion(questions, recalled);
  const shown = questions.find(({ step }) => step.id === answered) ?? open;
  const isDone = query.data !== undefined && open === undefined;
  const total = questions.length;
  const move = () => {
    setAnswered(null);
    setHasMoved(true);
  };
  return (
    <RecallCard
      outcome={isDone ? t('recall.outcome', { right: countRight(questions, recalled), total }) : null}
    >
      <Loaded query={query} isPart>
        {() =>
          shown && (
            <Asked
              key={shown.step.id}
              lessonId={lessonId}
              question={shown}
              place={questions.indexOf(shown) + 1}
              total={total}
              takesFocus={hasMoved}
              onRight={() => {
                setAnswered(shown.step.id);
                note(shown.step.id, 'right');
              }}
              onSkip={() => {
                note(shown.step.id, 'skipped');
                move();
              }}
              onNext={open ? move : null}
            />
          )
        }
      </Loaded>
    </RecallCard>
  );
}

type AskedProps = {
  lessonId: number;
  question: RecallQuestion;
  place: number;
  total: number;
  takesFocus: boolean;
  onRight: () => void;
  onSkip: () => void;
  onNext: (() => void) | null;
};

function Asked({ lessonId, question, onRight, ...props }: AskedProps) {
  const { t } = useTranslation();
  const submit = useAnswerRecall(lessonId, question.step.id);
  const [wrong, setWrong] = useState(0);
  const { data } = submit;
  return (
    <RecallCardQuestion
      {...props}
      question={question}
      state={recallStateOf(submit)}
      refusal={{
        text: wrong > 1 ? t('answer.incorrect-again', { number: wrong }) : t('answer.incorrect'),
        isIncomplete: data?.is_incomplete ?? false,
      }}
      replies={data?.replies ?? []}
      onSubmit={(submission) =>
        submit.mutate(submission, {
          onSuccess: ({ correct }) => (correct ? onRight() : setWrong(wrong + 1)),
        })
      }
    />
  );
}
