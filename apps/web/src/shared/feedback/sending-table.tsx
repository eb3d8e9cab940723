import { Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import { scrollable } from '../ui/scrollable.ts';
import { ToneBadge, type Tone } from './tone-badge.tsx';

type State = 'waiting' | 'sent' | 'failed';
type Sending = {
  id: number | string;
  user: { first_name: string; last_name: string };
  state: State;
  tries: number;
  next_try_at: string | null;
};
type Props<Item> = {
  items: readonly Item[];
  /** Between the learner and the state. */
  columns: readonly { title: string; cell: (item: Item) => ReactNode }[];
  /** Why the last attempt failed. */
  problemOf: (item: Item) => string | null;
};

const tones: Record<State, Tone> = { waiting: 'info', sent: 'ok', failed: 'danger' };

/** What is sent to another system about learners, and what became of it. */
export function SendingTable<Item extends Sending>({ items, columns, problemOf }: Props<Item>) {
  const { t } = useTranslation();
  return (
    <Table.ScrollContainer minWidth={600} scrollAreaProps={{ viewportProps: scrollable }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('sending.learner')}</Table.Th>
            {columns.map(({ title }) => (
              <Table.Th key={title}>{title}</Table.Th>
            ))}
            <Table.Th>{t('sending.state')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <Table.Tr key={item.id}>
              <Table.Td>{`${item.user.first_name} ${item.user.last_name}`.trim()}</Table.Td>
              {columns.map(({ title, cell }) => (
                <Table.Td key={title}>{cell(item)}</Table.Td>
              ))}
              <Table.Td>
                <SendingState {...item} problem={problemOf(item)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function SendingState({ state, tries, next_try_at, problem }: Sending & { problem: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Stack gap={2} align="flex-start">
      <ToneBadge tone={tones[state]} isProse>
        {t(`sending.state-${state}`)}
      </ToneBadge>
      {problem !== null && <Text size="sm">{problem}</Text>}
      {problem !== null && next_try_at && (
        <Text size="sm" c="dimmed">
          {t('sending.next-try', { count: tries, time: format.dayAndTime(next_try_at) })}
        </Text>
      )}
    </Stack>
  );
}
