import type { Course } from '@sentiero/contracts/courses';
import { Alert, Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { coursesQueries } from '../../queries/courses.queries.ts';
import { joinCodeProblem } from '../../model/join-code-problem.ts';
import { JoinCodeTools } from './join-code-tools.tsx';
import { joinLink, spelled } from '../../model/join-link.ts';
import { QrCode } from '../../../../shared/ui/qr-code.tsx';
import classes from './join-code-card.module.css';

type Props = { course: Pick<Course, 'id' | 'name'>; isAdminPage: boolean };

/** A class's join code: to read aloud, scan, copy and send. */
export function JoinCodeCard({ course, isAdminPage }: Props) {
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
      {error && !code && <Problem error={error} onRetry={() => void refetch()} />}
      {!error && !code && <Loader type="dots" role="status" aria-label={t('app.loading')} />}
      {code && (
        <div className={classes.content}>
          <div className={classes.words}>
            <p className={classes.code}>
              <span aria-hidden>{code}</span>
              <span className={classes.spoken}>{spelled(code)}</span>
            </p>
            <JoinCodeTools course={course} code={code} />
          </div>
          <div className={classes.qr}>
            <QrCode text={joinLink(location.origin, code)} label={t('course.qr-label')} />
          </div>
        </div>
      )}
    </section>
  );
}

function Problem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const problem = joinCodeProblem(error);
  return (
    <Alert
      color="danger"
      icon={<IconAlertTriangle size={18} />}
      role="alert"
      title={'key' in problem ? t(problem.key) : problem.text}
    >
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={onRetry}
      >
        {t('error.try-again')}
      </Button>
    </Alert>
  );
}
