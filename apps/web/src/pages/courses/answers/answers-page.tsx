import type { AnsweredStep, ReviewInput } from '@sentiero/contracts/answers';
import type { Course } from '@sentiero/contracts/courses';
import { NativeSelect, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { answersQueries, useReviewAnswer } from '../../../features/answers/answers.queries.ts';
import classes from '../../../features/answers/answers.module.css';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { CourseRoom } from '../course-room.tsx';
import { WithCourse } from '../with-course.tsx';
import { Loaded } from '../../../shared/feedback/loaded.tsx';
import { AnswerCard, nameOf } from '../../../features/answers/answer-card.tsx';
import { ReviewForm } from '../../../features/answers/review-form.tsx';
import { useAnswerKeys } from '../../../features/answers/use-answer-keys.ts';
import { EmptyState } from '../../../shared/feedback/empty-state.tsx';
import { ErrorBox } from '../../../shared/feedback/error-box.tsx';
import { PageSpinner } from '../../../shared/ui/page-spinner.tsx';

export function AnswersPage() {
  return <WithCourse>{(course) => <CourseAnswers course={course} />}</WithCourse>;
}

/** A course's open answers, one question at a time. */
function CourseAnswers({ course }: { course: Course }) {
  const { t } = useTranslation();
  const steps = useQuery(answersQueries.steps(course.id));
  return (
    <CourseRoom course={course} room="answers">
      <Loaded query={steps} none={t('answers.none')}>
        {(answered) => <Answers course={course} steps={answered} />}
      </Loaded>
    </CourseRoom>
  );
}

function Answers({ course, steps }: { course: Course; steps: readonly AnsweredStep[] }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const [search, setSearch] = useSearchParams();
  const [isNew, setIsNew] = useState(true);
  const [first] = useState(() => (steps.find((step) => step.new > 0) ?? steps[0])?.id);
  const asked = Number(search.get('step') ?? first);
  const step = steps.find(({ id }) => id === asked) ?? steps[0];
  if (!step) return null;
  return (
    <>
      <div className={classes.tools}>
        <NativeSelect
          label={t('answers.question')}
          value={step.id}
          data={steps.map(({ id, lesson, title, new: count }) => ({
            value: String(id),
            label: t('answers.question-option', {
              lesson: translate(lesson.title),
              title: translate(title),
              count,
            }),
          }))}
          onChange={({ currentTarget }) => setSearch({ step: currentTarget.value }, { replace: true })}
        />
        <NativeSelect
          label={t('answers.show')}
          value={isNew ? 'new' : 'all'}
          data={(['new', 'all'] as const).map((value) => ({ value, label: t(`answers.state-${value}`) }))}
          onChange={({ currentTarget }) => setIsNew(currentTarget.value === 'new')}
        />
      </div>
      <AnswerQueue key={`${step.id} ${isNew}`} courseId={course.id} step={step} isNew={isNew} />
    </>
  );
}

type Props = { courseId: number; step: AnsweredStep; isNew: boolean };

/** One answer at a time; at the end, the queue is fetched again. */
function AnswerQueue({ courseId, step, isNew }: Props) {
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
