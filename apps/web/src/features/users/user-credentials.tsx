import { Stack, Table, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopyValue } from '../../shared/ui/copy-value.tsx';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { Panel } from '../../shared/page/panel.tsx';
import { useReadCredentials } from './users-admin.queries.ts';
import { ToolButton } from '../../shared/ui/tool-button.tsx';
import { TableHead } from '../../shared/ui/table-head.tsx';

/** Passwords are shown on request, which is audited. */
export function UserCredentials({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const reading = useReadCredentials(userId);
  return (
    <Panel title={t('targets.logins')}>
      <Stack gap="sm" align="flex-start">
        {reading.error && <ErrorBox error={reading.error} />}
        {!reading.data && (
          <>
            <Text c="dimmed">{t('users.credentials-audited')}</Text>
            <ToolButton icon={IconEye} loading={reading.isPending} onClick={() => reading.mutate()}>
              {t('users.show-credentials')}
            </ToolButton>
          </>
        )}
        {reading.data?.length === 0 && <Text c="dimmed">{t('users.no-credentials')}</Text>}
      </Stack>
      {reading.data && reading.data.length > 0 && (
        <Table.ScrollContainer minWidth={560}>
          <Table>
            <TableHead
              titles={[
                t('authoring.target'),
                t('users.description'),
                t('login.username'),
                t('login.password'),
              ]}
            />
            <Table.Tbody>
              {reading.data.map(({ target, description, username, password }, place) => (
                <Table.Tr key={`${place} ${target.id}`}>
                  <Table.Td>{target.name}</Table.Td>
                  <Table.Td>{description}</Table.Td>
                  <Table.Td>
                    <CopyValue value={username} label={t('login.username')} />
                  </Table.Td>
                  <Table.Td>
                    <CopyValue value={password} label={t('login.password')} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Panel>
  );
}
