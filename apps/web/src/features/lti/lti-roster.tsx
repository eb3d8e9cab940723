import { ltiEndpoints, type LtiContextRoster, type LtiRosterInput } from '@sentiero/contracts/lti';
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { ToneBadge, type Tone } from '../../shared/feedback/tone-badge.tsx';
import { scrollable } from '../../shared/ui/scrollable.ts';
import { call } from '../../shared/api/call.ts';
import { TableHead } from '../../shared/ui/table-head.tsx';

type Person = LtiContextRoster['people'][number];
const tones: Record<Person['state'], Tone> = { member: 'ok', account: 'info', none: 'neutral' };
const isAddable = ({ role, state }: Person) => role === 'learner' && state === 'account';

/** The people of the courses of platforms that are linked to a course; learners with an account can be added. */
export function LtiRoster({ courseId }: { courseId: number }) {
  const { t } = useTranslation();
  const { data, error, isPending, variables: sent, mutate } = useRoster(courseId);
  const addable = (data?.contexts ?? []).flatMap(({ people }) => people.filter(isAddable)).length;
  return (
    <Stack gap="md" align="flex-start">
      <Text size="sm" c="dimmed">
        {t('lti.roster-text')}
      </Text>
      {error && <ErrorBox error={error} />}
      <Group>
        <Button
          variant="default"
          loading={isPending && sent?.add !== true}
          onClick={() => mutate({ add: false })}
        >
          {t('lti.roster-load')}
        </Button>
        {addable > 0 && (
          <Button loading={isPending && sent?.add === true} onClick={() => mutate({ add: true })}>
            {t('lti.roster-add', { count: addable })}
          </Button>
        )}
      </Group>
      {data?.contexts.map((context) => (
        <Context key={context.id} context={context} />
      ))}
    </Stack>
  );
}

function Context({ context }: { context: LtiContextRoster }) {
  const { t } = useTranslation();
  const { platform, title, problem, people, gone, ended } = context;
  return (
    <Stack gap="xs" w="100%">
      <Text fw={600}>{t('lti.roster-of', { platform, title })}</Text>
      {ended.length > 0 && <Text role="status">{t('lti.roster-ended', { names: namesOf(ended) })}</Text>}
      {problem && <Text role="status">{t(`lti.roster-${problem}`)}</Text>}
      {!problem && people.length === 0 && <Text c="dimmed">{t('lti.roster-empty')}</Text>}
      {people.length > 0 && <People people={people} />}
      {gone.length > 0 && <Text>{t('lti.roster-left', { names: namesOf(gone) })}</Text>}
    </Stack>
  );
}

const namesOf = (people: LtiContextRoster['gone']) =>
  people.map((one) => `${one.first_name} ${one.last_name}`.trim()).join(', ');

function People({ people }: { people: readonly Person[] }) {
  const { t } = useTranslation();
  return (
    <Table.ScrollContainer minWidth={300} scrollAreaProps={{ viewportProps: scrollable }}>
      <Table>
        <TableHead titles={[t('lti.name'), t('lti.account'), t('lti.role')]} />
        <Table.Tbody>
          {people.map(({ name, role, state }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list has no ids and is replaced as a whole
            <Table.Tr key={place}>
              <Table.Td>{name || t('lti.unnamed')}</Table.Td>
              <Table.Td>
                <ToneBadge tone={tones[state]} isProse>
                  {t(`lti.account-${state}`)}
                </ToneBadge>
              </Table.Td>
              <Table.Td>{t(`lti.role-${role}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Fetches the list from the platform when somebody asks, and changes who is in the course. */
function useRoster(courseId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: LtiRosterInput) => call(ltiEndpoints.roster, { params: { id: courseId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['courses'] }),
  });
}
