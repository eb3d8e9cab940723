import type { LtiScore } from '@sentiero/contracts/lti';
import { Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ToneBadge, type Tone } from '../../shared/feedback/tone-badge.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { useTranslated } from '../../shared/i18n/language.ts';
import { scrollable } from '../../shared/ui/scrollable.ts';

const tones: Record<LtiScore['state'], Tone> = { waiting: 'info', sent: 'ok', failed: 'danger' };

/** The scores of a course's learners, and what became of them on their way to a platform. */
export function ScoreTable({ scores }: { scores: readonly LtiScore[] }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const format = useFormat();
  return (
    <Table.ScrollContainer minWidth={600} scrollAreaProps={{ viewportProps: scrollable }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('lti.learner')}</Table.Th>
            <Table.Th>{t('lti.lesson')}</Table.Th>
            <Table.Th>{t('lti.platform')}</Table.Th>
            <Table.Th>{t('lti.changed')}</Table.Th>
            <Table.Th>{t('lti.state')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {scores.map((score) => (
            <Table.Tr key={score.id}>
              <Table.Td>{`${score.user.first_name} ${score.user.last_name}`.trim()}</Table.Td>
              <Table.Td>{score.lesson ? translate(score.lesson) : t('lti.all-lessons')}</Table.Td>
              <Table.Td>{score.platform}</Table.Td>
              <Table.Td>{format.dayAndTime(score.changed_at)}</Table.Td>
              <Table.Td>
                <ScoreState score={score} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function ScoreState({ score: { state, tries, next_try_at, problem, status } }: { score: LtiScore }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Stack gap={2} align="flex-start">
      <ToneBadge tone={tones[state]} isProse>
        {t(`lti.state-${state}`)}
      </ToneBadge>
      {problem && <Text size="sm">{t(`lti.problem-${problem}`, { status: status ?? '–' })}</Text>}
      {problem && next_try_at && (
        <Text size="sm" c="dimmed">
          {t('lti.next-try', { count: tries, time: format.dayAndTime(next_try_at) })}
        </Text>
      )}
    </Stack>
  );
}
