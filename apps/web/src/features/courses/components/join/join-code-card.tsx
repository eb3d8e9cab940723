import type { Course } from '@sentiero/contracts/courses';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { coursesQueries } from '../../queries/courses.queries.ts';
import { joinCodeProblem } from '../../model/join-code-problem.ts';
import { JoinCodeTools } from './join-code-tools.tsx';
import { joinLink, spelled } from '../../model/join-link.ts';
import { Problem } from '../../../../shared/feedback/error-box.tsx';
import { Dots } from '../../../../shared/feedback/loaded.tsx';
import { QrCode } from '../../../../shared/ui/qr-code.tsx';
import classes from './join-code-card.module.css';

type Props = {
  course: Pick<Course, 'id' | 'name'>;
  isAdminPage?: boolean;
  /** With all tools, as in a course's settings. */
  isFull: boolean;
};

/** A class's join code: to read aloud, scan, copy and send. */
export function JoinCodeCard({ course, isAdminPage = false, isFull }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const {
    data: code,
    error,
    refetch,
  } = useQuery({
    ...coursesQueries.joinCode(course.id),
    ...(isAdminPage && { retry: false }),
  });
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <h2 className={classes.label} id={heading}>
        {t('courses.join-code')}
      </h2>
      {error && !code && <CodeProblem error={error} onRetry={() => void refetch()} />}
      {!error && !code && <Dots />}
      {code && (
        <div className={classes.content}>
          <div className={classes.words}>
            <p className={classes.code} translate="no">
              <span aria-hidden>{code}</span>
              <span className={classes.spoken}>{spelled(code)}</span>
            </p>
            <JoinCodeTools course={course} code={code} isFull={isFull} />
          </div>
          <div className={classes.qr}>
            <QrCode text={joinLink(location.origin, code)} label={t('course.qr-label')} />
          </div>
        </div>
      )}
    </section>
  );
}

function CodeProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const problem = joinCodeProblem(error);
  return <Problem title={'key' in problem ? t(problem.key) : problem.text} onRetry={onRetry} />;
}
