import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '@sentiero/client/errors';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';

/** Explains why a join code was refused. */
export function JoinProblem({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (hasCode(error, 'already_member'))
    return (
      <Alert icon={<IconInfoCircle size={18} />} role="alert">
        {t('courses.already-member')}
      </Alert>
    );
  if (hasCode(error, 'not_found'))
    return (
      <Alert color="danger" icon={<IconAlertTriangle size={18} />} role="alert">
        {t('courses.wrong-code')}
      </Alert>
    );
  return <ErrorBox error={error} />;
}
