import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Confirmations } from '@sentiero/contracts/users';
import { hasCode } from '@sentiero/client/errors';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { noProof, VerifyEmail } from './verification/index.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { useTranslated } from '../../shared/i18n/language.ts';
import { knowsPasskeys } from '../../shared/passkey.ts';
import { authQueries, useConfirmByPasskey, useConfirmPassword, useCurrentUser } from './auth.queries.ts';
import { providerHref } from './external.queries.ts';
import { PasskeyLogin } from './passkey-login.tsx';

type Props = {
  /** The error of the change; the dialog opens only for `recent_login_required`. */
  error: unknown;
  /** Retries the change. */
  onConfirmed: () => void;
  onClose: () => void;
};

/** Asks who somebody is if a change needs a login of the last ten minutes, then retries it. */
export function ConfirmPassword({ error, onConfirmed, onClose }: Props) {
  const { t } = useTranslation();
  const opened = isAskedFor(error);
  const confirm = useConfirmPassword();
  const byPasskey = useConfirmByPasskey();
  const { data: by } = useQuery({ ...authQueries.confirmations(), enabled: opened });
  const close = () => {
    if (confirm.isPending) return;
    confirm.reset();
    byPasskey.reset();
    onClose();
  };
  const onSuccess = onConfirmed;
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('confirm.title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      zIndex={360}
    >
      {/* Nearly everybody has a password: the dialog does not wait for the reply. */}
      {(by?.password ?? true) && (
        <PasswordForm
          pending={confirm.isPending}
          error={confirm.error}
          onSubmit={(password) => confirm.mutate({ password }, { onSuccess })}
          onClose={close}
        />
      )}
      {by && !by.password && (
        <Stack gap="sm">
          <Text>{canConfirm(by) ? t('confirm.other') : t('confirm.none')}</Text>
          {confirm.error !== null && <ErrorBox error={confirm.error} />}
        </Stack>
      )}
      {by?.passkey && (
        <PasskeyLogin
          label={t('confirm.passkey')}
          pending={byPasskey.isPending}
          error={byPasskey.error}
          onLogIn={() => byPasskey.mutate(undefined, { onSuccess })}
        />
      )}
      {by && !by.password && <Providers providers={by.providers} />}
      {by?.email && (
        <MailedCode email={by.email} onProven={(secret) => confirm.mutate({ secret }, { onSuccess })} />
      )}
    </Modal>
  );
}

const canConfirm = ({ passkey, email, providers }: Confirmations) =>
  (passkey && knowsPasskeys) || email !== null || providers.length > 0;

type PasswordProps = {
  pending: boolean;
  error: unknown;
  onSubmit: (password: string) => void;
  onClose: () => void;
};

function PasswordForm({ pending, error, onSubmit, onClose }: PasswordProps) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  return (
    <Form pending={pending} error={error} onSubmit={(read) => onSubmit(read('old_password'))}>
      <Text>{t('confirm.text')}</Text>
      <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <PasswordField
        name="old_password"
        label={t('login.password')}
        autoComplete="current-password"
        data-autofocus
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" loading={pending}>
          {t('confirm.submit')}
        </Button>
      </Group>
    </Form>
  );
}

/** Leaves the page and comes back to it; the change is not retried, but passes then. */
function Providers({ providers }: Pick<Confirmations, 'providers'>) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { pathname, search } = useLocation();
  return (
    <Stack gap="sm" my="sm">
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          component="a"
          href={providerHref(id, `${pathname}${search}`, { fresh: true })}
          variant="default"
          fullWidth
        >
          {t('confirm.again', { provider: translate(name) })}
        </Button>
      ))}
    </Stack>
  );
}

function MailedCode({ email, onProven }: { email: string; onProven: (secret: string) => void }) {
  const [proof, setProof] = useState(noProof);
  return (
    <VerifyEmail
      proof={proof}
      known={email}
      intro=""
      isMain={false}
      onChange={(next) => {
        setProof(next);
        if (next.step === 'proven') onProven(next.secret);
      }}
    />
  );
}

/** Whether the dialog handles this error, which is then not shown elsewhere. */
export function isAskedFor(error: unknown): boolean {
  return hasCode(error, 'recent_login_required');
}
