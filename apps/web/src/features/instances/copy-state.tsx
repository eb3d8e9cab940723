import type { Instance, InstanceProblem } from '@sentiero/contracts/instances';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/i18n/format.ts';

/** What a problem of a copy means for its learner: wait for staff, tell the teacher, or try once more. */
const meanings = {
  no_engine: 'unavailable',
  no_isolation: 'unavailable',
  no_image: 'broken',
  refused: 'broken',
  not_limited: 'broken',
  port_closed: 'broken',
  other_status: 'broken',
  ended: 'again',
  not_ready: 'again',
} as const satisfies Record<InstanceProblem, string>;

/** Whether a copy fails for lack of an engine: then learners can start none, and it goes on by itself. */
export const isUnavailable = (instance: Pick<Instance, 'error'> | undefined): boolean =>
  !!instance?.error && meanings[instance.error] === 'unavailable';

/** The state of the learner's copy, and what they can do about it. */
export function CopyState({ instance }: { instance: Instance }) {
  const { t } = useTranslation();
  const { shortTime } = useFormat();
  const { state, stops_at, place, error } = instance;
  const title = isUnavailable(instance) ? t('instance.unavailable') : t(`instance.state-${state}`);
  return (
    <>
      <Text fw={600}>{title}</Text>
      {error && <Text>{t(`instance.learner-${meanings[error]}`)}</Text>}
      {place !== null && <Text>{t('instance.place', { value: place })}</Text>}
      {stops_at !== null && <Text>{t('instance.stops', { when: shortTime(stops_at) })}</Text>}
    </>
  );
}
