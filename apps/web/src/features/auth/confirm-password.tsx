import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hasCode } from '@sentiero/client/errors';
import { Form } from '../../shared/forms/form.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { useConfirmPassword, useCurrentUser } from './auth.queries.ts';

type Props = {
  /** The error of the change; the dialog opens only for `recent_login_required`. */
  error: unknown;
  /** Retries the change. */
  onConfirmed: () => void;
  onClose: () => void;
};

/** Asks for the password if a change needs a login of the last ten minutes, then retries it. */
export function ConfirmPassword({ error, onConfirmed, onClose }: Props) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const confirm = useConfirmPassword();
  const close = () => {
    if (confirm.isPending) return;
    confirm.reset();
    onClose();
  };
  return (
    <Modal
      opened={isAskedFor(error)}
      onClose={close}
      title={t('confirm.title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      zIndex={360}
    >
      <Form
        pending={confirm.isPending}
        error={confirm.error}
        onSubmit={(read) => confirm.mutate(read('old_password'), { onSuccess: onConfirmed })}
      >
        <Text>{t('confirm.text')}</Text>
        <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <PasswordField
          name="old_password"
          label={t('login.password')}
          autoComplete="current-password"
          data-autofocus
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" loading={confirm.isPending}>
            {t('confirm.submit')}
          </Button>
        </Group>
      </Form>
    </Modal>
  );
}

/** Whether the password dialog handles this error, which is then not shown elsewhere. */
export function isAskedFor(error: unknown): boolean {
  return hasCode(error, 'recent_login_required');
}
