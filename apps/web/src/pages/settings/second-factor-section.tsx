import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authQueries } from '../../features/auth/auth.queries.ts';
import { ConfirmPassword, isAskedFor } from '../../features/auth/confirm-password.tsx';
import { NewTotp } from '../../features/sign-in/new-totp.tsx';
import { RecoveryCodes } from '../../features/sign-in/recovery-codes.tsx';
import { passkeysQueries } from '../../features/sign-in/passkeys.queries.ts';
import { signInQueries, useTotp } from '../../features/sign-in/sign-in.queries.ts';
import { TotpState } from '../../features/sign-in/totp-state.tsx';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { SectionCard } from '../../shared/page/section-card.tsx';
import { Dots } from '../../shared/feedback/loaded.tsx';
import { useFold } from './use-fold.ts';

/** The authenticator app: set up in three steps (secret, code, recovery codes), and switched off. */
export function SecondFactorSection() {
  const { t } = useTranslation();
  const totp = useQuery(signInQueries.totp());
  const { data: passkeys = [] } = useQuery(passkeysQueries.mine());
  const { start, confirm, remove, renew } = useTotp();
  const { data: owesFactor } = useQuery(authQueries.owesFactor());
  const fold = useFold(owesFactor);
  const [code, setCode] = useState('');
  const shown = (error: unknown) => (isAskedFor(error) ? null : error);
  const cancel = () => {
    start.reset();
    confirm.reset();
  };
  const begin = () => start.mutate();
  const switchOff = () => remove.mutate(undefined, { onSuccess: () => showToast('second-factor.off-now') });
  const renewCodes = () => renew.mutate();
  const send = (given: string) => {
    setCode(given);
    confirm.mutate(given);
  };
  return (
    <SectionCard title={t('second-factor.title')} fold={fold}>
      {owesFactor && (
        <Alert color="warning" role="status" mb="md">
          {t('second-factor.owed')}
        </Alert>
      )}
      {totp.isPending && <Dots />}
      {totp.isError && <ErrorBox error={totp.error} onRetry={() => void totp.refetch()} />}
      {confirm.data && <RecoveryCodes codes={confirm.data.recovery_codes} of="app" onDone={cancel} />}
      {start.data && !confirm.data && (
        <NewTotp
          totp={start.data}
          pending={confirm.isPending}
          error={shown(confirm.error)}
          onConfirm={send}
          onCancel={cancel}
        />
      )}
      {renew.data && <RecoveryCodes codes={renew.data.recovery_codes} of="renewed" onDone={renew.reset} />}
      {totp.data && !start.data && !renew.data && (
        <TotpState
          totp={totp.data}
          hasPasskeys={passkeys.length > 0}
          pending={start.isPending || remove.isPending || renew.isPending}
          error={shown(start.error ?? remove.error ?? renew.error)}
          onStart={begin}
          onSwitchOff={switchOff}
          onRenewCodes={renewCodes}
        />
      )}
      <ConfirmPassword error={start.error} onConfirmed={begin} onClose={start.reset} />
      <ConfirmPassword error={confirm.error} onConfirmed={() => send(code)} onClose={confirm.reset} />
      <ConfirmPassword error={renew.error} onConfirmed={renewCodes} onClose={renew.reset} />
      <ConfirmPassword error={remove.error} onConfirmed={switchOff} onClose={remove.reset} />
    </SectionCard>
  );
}
