import { Alert, Button } from '@mantine/core';
import { ApiError } from '@sentiero/client/errors';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import type { BenchRequest } from '../../model/request/bench-request.ts';

type Props = {
  error: unknown;
  request: BenchRequest | null;
  /** Sends the beginning of a request that was not recorded whole. */
  onSendIncomplete?: () => void;
};

/** Why a request was not sent, including the refused header. */
export function SendProblem({ error, request, onSendIncomplete }: Props) {
  const { t } = useTranslation();
  if (!(error instanceof ApiError)) return <ErrorBox error={error} />;
  if (error.status === 504)
    return (
      <Alert color="warning" role="alert">
        {t('bench.no-answer-yet')}
      </Alert>
    );
  if (error.status === 413)
    return (
      <Alert color="warning" role="alert">
        {t('bench.too-large')}
      </Alert>
    );
  if (onSendIncomplete && error.errors.some(({ path }) => path === '/incomplete'))
    return (
      <Alert color="warning" role="alert">
        <p>{t('bench.incomplete')}</p>
        <Button size="xs" onClick={onSendIncomplete}>
          {t('bench.send-incomplete')}
        </Button>
      </Alert>
    );
  if (error.errors.length === 0) return <ErrorBox error={error} />;
  return (
    <Alert color="warning" role="alert" title={t('bench.refused')}>
      {error.errors.map(({ path, message }) => (
        <div key={path + message}>
          <strong>{showUnseen(partOf(path, request) ?? t('bench.refused-request'))}</strong>:{' '}
          <span lang="en">{message}</span>
        </div>
      ))}
    </Alert>
  );
}

function partOf(path: string, request: BenchRequest | null): string | null {
  const [, place] = /^\/request\/headers\/(\d+)/.exec(path) ?? [];
  if (place !== undefined) return request?.headers[Number(place)]?.[0] ?? null;
  return /^\/request\/(method|target|body)/.exec(path)?.[1] ?? null;
}
