import type { AnsweredStep, ReviewInput } from '@sentiero/contracts/answers';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerCard, nameOf } from '../../../features/answers/answer-card.tsx';
import { answersQueries, useReviewAnswer } from '../../../features/answers/answers.queries.ts';
import { ReviewForm } from '../../../features/answers/review-form.tsx';
import { useAnswerKeys } from '../../../features/answers/use-answer-keys.ts';
import { EmptyState } from '../../../shared/feedback/empty-state.tsx';
import { ErrorBox } from '../../../shared/feedback/error-box.tsx';
import { PageSpinner } from '../../../shared/ui/page-spinner.tsx';

type Props = { courseId: number; step: AnsweredStep; isNew: boolean };

/** One answer at a time; at the end, the queue is fetched again. */
export function AnswerQueue({ courseId, step, isNew }: Props) {
  const { t } = useTranslation();
  const wanted = { step: step.id, isNew };
  const { data: answers, error, refetch } = useQuery(answersQueries.list(courseId, wanted));
  const review = useReviewAnswer(courseId);
  const [place, setPlace] = useState(0);
  const [saved, setSaved] = useState('');
  const answer = answers?.[place];

  const next = () => {
    if (answers && place + 1 < answers.length) return setPlace(place + 1);
    setPlace(0);
    void refetch();
  };
  const send = (input: ReviewInput) => {
    if (!answer || review.isPending) return;
    review.mutate(
      { answer: answer.id, review: input },
      {
        onSuccess: (reviewed) => {
          setSaved(t('answers.saved', { name: nameOf(reviewed), state: t(`answers.is-${reviewed.state}`) }));
          next();
        },
      },
    );
  };
  useAnswerKeys({ next, seen: () => answer && send({ state: 'seen', comment: answer.comment }) });

  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!answers) return <PageSpinner />;
  return (
    <>
      <VisuallyHidden aria-live="polite">{saved}</VisuallyHidden>
      {!answer && <EmptyState>{t('answers.all-read')}</EmptyState>}
      {answer && (
        <>
          <h2>{t('answers.place', { number: place + 1, total: answers.length })}</h2>
          <AnswerCard step={step} answer={answer} />
          {review.error && <ErrorBox error={review.error} />}
          <ReviewForm
            key={answer.id}
            answer={answer}
            isPending={review.isPending}
            onReview={send}
            onNext={next}
          />
        </>
      )}
    </>
  );
}
