import type { ListedInstance } from '@sentiero/contracts/instances';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import { EngineNote } from '../../../features/instances/engine-note.tsx';
import { InstanceTools } from '../../../features/instances/instance-tools.tsx';
import { instancesQueries } from '../../../features/instances/instances.queries.ts';
import { toneOf } from '../../../features/instances/tone-of.ts';
import { StatusBadge } from '../../../shared/feedback/status-badge.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { ListPage } from '../../../shared/page/list-page.tsx';
import classes from './instances-page.module.css';
import { ToolLink } from '../../../shared/ui/tool-button.tsx';

/** The copies of target applications that run now. */
export function InstancesPage() {
  const { t } = useTranslation();
  const title = t('instance.list');
  return (
    <ListPage
      title={title}
      query={useQuery(instancesQueries.list())}
      filters={
        <>
          <EngineNote />
          <ToolLink to={adminPaths.targets.list} className={classes.link ?? ''}>
            {t('admin.targets')}
          </ToolLink>
        </>
      }
      isEmpty={(instances) => instances.length === 0}
      emptyNote={t('instance.list-none')}
    >
      {(instances) => (
        <ul className={classes.list} aria-label={title}>
          {instances.map((instance) => (
            <Copy key={instance.id} instance={instance} />
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function Copy({ instance }: { instance: ListedInstance }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const { target, user, purpose, state, error, since, last_request, memory_mb, cpu } = instance;
  const number = (value: number | null, digits: number) => value?.toFixed(digits) ?? '–';
  const facts = [
    [t('instance.since'), time(since)],
    [t('instance.last-request'), last_request ? time(last_request) : '–'],
    [t('instance.memory'), number(memory_mb, 0)],
    [t('instance.cpu'), number(cpu, 2)],
  ];
  return (
    <li className={classes.copy}>
      <div className={classes.whose}>
        <Text fw={600}>{target.name}</Text>
        {user && <Text>{user.username}</Text>}
        {(!user || purpose === 'warm_up') && <Text c="dimmed">{t(`instance.purpose-${purpose}`)}</Text>}
      </div>
      <div className={classes.state}>
        <StatusBadge tone={toneOf(state)}>{t(`instance.state-${state}`)}</StatusBadge>
        {error && <Text size="sm">{t(`instance.error-${error}`)}</Text>}
        <Text size="sm" c="dimmed">
          {facts.map(([name, value]) => `${name}: ${value}`).join(' · ')}
        </Text>
      </div>
      <InstanceTools instance={instance} />
    </li>
  );
}
