import type { LearnerRef } from '@sentiero/contracts/shared';
import type { RosterCode } from '@sentiero/contracts/courses';
import { Button, Group, Table, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../shared/feedback/confirm-dialog.tsx';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import { Panel } from '../../../../shared/page/panel.tsx';
import { Disclosure } from '../../../../shared/ui/disclosure.tsx';
import { TableHead } from '../../../../shared/ui/table-head.tsx';
import { memberName } from '../../model/member-name.ts';
import { rosterQueries, useRenewCodes } from '../../queries/roster.queries.ts';

type Props = { courseId: number; onCodes: (codes: readonly RosterCode[]) => void };

/** Whoever has a printed code and has not used it yet; new codes take the place of lost ones. */
export function CodeHolders({ courseId, onCodes }: Props) {
  const { t } = useTranslation();
  const { data: holders = [], error, refetch } = useQuery(rosterQueries.codeHolders(courseId));
  const renew = useRenewCodes(courseId);
  const [asked, setAsked] = useState<readonly LearnerRef[]>([]);
  const close = () => setAsked([]);
  const ask = (some: readonly LearnerRef[]) => {
    renew.reset();
    setAsked(some);
  };
  const confirm = () =>
    renew.mutate(
      asked.map(({ id }) => id),
      {
        onSuccess: (codes) => {
          close();
          onCodes(codes);
          window.scrollTo(0, 0);
        },
      },
    );
  const renewing = asked.length > 1 ? t('roster.renew-all', { count: asked.length }) : t('roster.renew');
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (holders.length === 0) return null;
  return (
    <Panel title={t('roster.holders')}>
      <Text>{t('roster.holders-text')}</Text>
      <Group>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => ask(holders)}
        >
          {t('roster.renew-all', { count: holders.length })}
        </Button>
      </Group>
      <Disclosure title={t('roster.one-by-one')} isSet={false}>
        <Table aria-label={t('roster.holders')}>
          <TableHead titles={[t('roster.name'), t('login.username'), t('members.actions')]} />
          <Table.Tbody>
            {holders.map((holder) => (
              <Table.Tr key={holder.id}>
                <Table.Td>{memberName(holder)}</Table.Td>
                <Table.Td>{holder.username}</Table.Td>
                <Table.Td>
                  <Button
                    variant="subtle"
                    size="xs"
                    aria-label={t('roster.renew-of', { name: memberName(holder) })}
                    onClick={() => ask([holder])}
                  >
                    {t('roster.renew')}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Disclosure>
      <ConfirmDialog
        opened={asked.length > 0}
        title={renewing}
        text={t('roster.renew-text', { count: asked.length })}
        confirm={renewing}
        pending={renew.isPending}
        error={renew.error}
        onConfirm={confirm}
        onClose={close}
      />
    </Panel>
  );
}
