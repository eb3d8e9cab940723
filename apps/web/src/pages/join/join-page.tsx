import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { hasCode } from '@sentiero/client/errors';
import { paths } from '../../shared/paths.ts';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { coursesQueries } from '../../features/courses/queries/courses.queries.ts';
import { joinCodeMax, joinCodeOf, joinLink, joinParameter } from '../../features/courses/model/join-link.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { TrailPage } from '../../shared/page/trail-page.tsx';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { JoinForms } from './join-forms.tsx';
import { useEntrance } from './use-enter-course.ts';
import { Button } from '@mantine/core';
import { JoinProblem } from '../../features/courses/components/join/join-problem.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';

/** The page of a join link for visitors, who sign up or log in and are then in the course. */
export function JoinPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const code = joinCodeOf(search) ?? '';
  const user = useCurrentUser();
  const entrance = useEntrance(code);
  const course = useQuery({ ...coursesQueries.byCode(code), enabled: code !== '' && !user });

  if (user && entrance.isPending) return <PageSpinner />;
  if (user && entrance.courseId !== null) return <Navigate to={paths.course(entrance.courseId)} replace />;
  if (user) return <Navigate to={joinLink('', code)} replace />;
  if (code !== '' && course.isPending) return <PageSpinner />;
  if (course.data)
    return (
      <TrailPage title={t('join.title', { course: course.data.name })}>
        <JoinForms key={code} course={course.data} code={code} />
      </TrailPage>
    );
  const isUnknown = course.error === null || hasCode(course.error, 'not_found');
  return (
    <TrailPage title={t('courses.join')} subtitle={t('courses.join-text')}>
      {!isUnknown && <ErrorBox error={course.error} onRetry={() => void course.refetch()} />}
      {isUnknown && (
        <JoinCodeForm
          key={code}
          code={code}
          error={course.error}
          onSubmit={(typed) => setSearch({ [joinParameter]: typed }, { replace: true })}
        />
      )}
    </TrailPage>
  );
}

type Props = { code: string; error: unknown; onSubmit: (code: string) => void };

/** For a code that was read aloud, or one that belongs to no course. */
function JoinCodeForm({ code, error, onSubmit }: Props) {
  const { t } = useTranslation();
  return (
    <Form pending={false} startsHere onSubmit={(read) => onSubmit(read('join_code'))}>
      {error !== null && <JoinProblem error={error} />}
      <TextField
        name="join_code"
        label={t('courses.join-code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={code}
        maxLength={joinCodeMax}
        requiredText={t('courses.join-code-required')}
      />
      <Button type="submit" fullWidth>
        {t('app.next')}
      </Button>
    </Form>
  );
}
