import type { User } from '@sentiero/contracts/users';
import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../app/paths.ts';
import { UserForm } from '../../../features/users/user-form.tsx';
import { usersAdminQueries, useUpdateUser } from '../../../features/users/users-admin.queries.ts';
import { hasCode } from '../../../shared/api/api-error.ts';
import { EditPage } from '../edit-page.tsx';
import { WithId } from '../with-id.tsx';

export function EditUserPage() {
  return <WithId param="userId">{(id) => <EditUser key={id} id={id} />}</WithId>;
}

function EditUser({ id }: { id: number }) {
  const { t } = useTranslation();
  const to = adminPaths.users.item(id);
  return (
    <EditPage
      title={t('users.edit')}
      parent={to}
      nameOf={({ username }: User) => username}
      query={useQuery(usersAdminQueries.user(id))}
      update={useUpdateUser(id)}
    >
      {({ error, ...form }) => {
        // The one conflict that a user's data can have with anything but another's name or address.
        const isLastStaff = hasCode(error, 'conflict');
        return (
          <Stack gap="md">
            {isLastStaff && (
              <Alert color="warning" role="alert">
                {t('users.last-staff')}
              </Alert>
            )}
            <UserForm {...form} error={isLastStaff ? null : error} cancelTo={to} />
          </Stack>
        );
      }}
    </EditPage>
  );
}
