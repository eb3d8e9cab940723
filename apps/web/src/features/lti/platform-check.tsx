import type { LtiCheck, LtiService } from '@sentiero/contracts/lti';
import { Button, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { ToneBadge, type Tone } from '../../shared/feedback/tone-badge.tsx';
import { ltiQueries } from './lti.queries.ts';
import { useMoodlePaths } from './moodle-paths.ts';

const tones: Record<LtiCheck['state'], Tone> = { fine: 'ok', wrong: 'danger', unseen: 'neutral' };

/** Tries the connection to a platform, and says what is wrong. */
export function PlatformCheck({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(ltiQueries.check(id));
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm" c="dimmed">
        {t('lti.check-text')}
      </Text>
      {error && <ErrorBox error={error} />}
      {data && (
        <Table aria-label={t('lti.check')} role="table" aria-live="polite">
          <Table.Tbody>
            {data.map((result) => (
              <Result key={result.check} result={result} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
        {t('lti.check-run')}
      </Button>
    </Stack>
  );
}

function Result({ result: { check, state, problem, detail } }: { result: LtiCheck }) {
  const { t } = useTranslation();
  const { tools, http } = useMoodlePaths();
  const services = problem === 'services_off' ? servicesIn(detail).map((one) => t(`lti.service-${one}`)) : [];
  return (
    <Table.Tr>
      <Table.Th scope="row">{t(`lti.check-${check}`)}</Table.Th>
      <Table.Td>
        <ToneBadge tone={tones[state]} isProse>
          {t(`lti.check-${state}`)}
        </ToneBadge>
        {problem && (
          <Text size="sm">
            {t(`lti.finding-${problem}`, { detail, tools, http, services: services.join(', ') })}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

const servicesIn = (detail: string) => detail.split(' ') as LtiService[];
