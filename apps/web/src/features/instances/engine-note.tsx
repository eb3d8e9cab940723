import type { InstanceLack } from '@sentiero/contracts/instances';
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CopyValue } from '../../shared/ui/copy-value.tsx';
import classes from './engine-note.module.css';
import { instancesQueries } from './instances.queries.ts';

/** What copies lack to run, part by part, with the line that puts it right; nothing if they can run. */
export function EngineNote() {
  const { t } = useTranslation();
  const { data } = useQuery(instancesQueries.engine());
  if (!data || data.lacks.length === 0) return null;
  return (
    <Alert
      color="warning"
      icon={<IconAlertTriangle size={18} />}
      title={t('instance.lacks')}
      role="region"
      aria-label={t('instance.lacks')}
    >
      <ul className={classes.lacks}>
        {data.lacks.map((lack) => (
          <Lack key={lack.part} lack={lack} />
        ))}
      </ul>
      <Text size="sm">{t('instance.lacks-then')}</Text>
    </Alert>
  );
}

function Lack({ lack: { part, detail, command } }: { lack: InstanceLack }) {
  const { t } = useTranslation();
  const text = t(`instance.lack-${part}`);
  return (
    <li>
      {text}
      {detail !== null && <span className={classes.detail}> ({detail})</span>}
      {command !== null && (
        <div className={classes.command}>
          <CopyValue value={command} label={text} />
        </div>
      )}
    </li>
  );
}
