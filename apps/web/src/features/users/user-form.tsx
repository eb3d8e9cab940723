import { limits } from '@sentiero/contracts/shared';
import type { User, UserAdminInput } from '@sentiero/contracts/users';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmailField } from '../../shared/forms/email-field.tsx';
import { FormButtons } from '../../shared/forms/form-buttons.tsx';
import { Form, type ReadField } from '../../shared/forms/form.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { UnsavedFields } from '../../shared/forms/unsaved-fields.tsx';

/** Without an address, that of the account stays as it is. */
export type UserFields = Required<Omit<UserAdminInput, 'email'>> & Pick<UserAdminInput, 'email'>;

type Props = {
  /** The account that changes; without it a new one is created. */
  initial?: User;
  submitLabel?: string;
  cancelTo: string;
  pending: boolean;
  error: unknown;
  onSubmit: (input: UserFields, opened: UserFields) => void;
};

const names = ['username', 'email', 'first_name', 'last_name'];

const readUser = (read: ReadField): UserFields => ({
  username: read('username'),
  ...(read('email') !== '' && { email: read('email') }),
  first_name: read('first_name'),
  last_name: read('last_name'),
  is_staff: read('is_staff') === 'on',
  is_teacher: read('is_teacher') === 'on',
});

export function UserForm({ initial, submitLabel, cancelTo, pending, error, onSubmit }: Props) {
  const { t } = useTranslation();
  const text = { maxLength: limits.nameMax, autoComplete: 'off' };
  return (
    <Form
      pending={pending}
      error={error}
      refusable={names}
      startsHere
      onSubmit={(read, readOpened) => onSubmit(readUser(read), readUser(readOpened))}
    >
      <UnsavedFields />
      <TextField name="username" label={t('login.username')} defaultValue={initial?.username} {...text} />
      <EmailField
        defaultValue={initial?.email ?? ''}
        autoComplete="off"
        {...(!initial?.email && { emptyHint: t('users.no-email-hint') })}
      />
      <TextField
        name="first_name"
        label={t('account.first-name')}
        defaultValue={initial?.first_name}
        {...text}
      />
      <TextField
        name="last_name"
        label={t('account.last-name')}
        defaultValue={initial?.last_name}
        {...text}
      />
      <Checkbox
        name="is_staff"
        label={t('account.staff')}
        description={t('users.staff-hint')}
        defaultChecked={initial?.is_staff}
      />
      <Checkbox
        name="is_teacher"
        label={t('account.teacher')}
        description={t('users.teacher-hint')}
        defaultChecked={initial?.is_teacher}
      />
      <FormButtons pending={pending} submitLabel={submitLabel ?? t('admin.save')} cancelTo={cancelTo} />
    </Form>
  );
}
