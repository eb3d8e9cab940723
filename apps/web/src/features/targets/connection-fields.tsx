import {
  certificateMax,
  defaultConnection,
  forwardedModes,
  tlsModes,
  type TargetConnection,
  type TargetConnectionInput,
} from '@sentiero/contracts/targets';
import { NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadField } from '../../shared/forms/form.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useFieldError } from '../../shared/forms/use-field-error.tsx';
import { targetsAdminQueries } from './targets-admin.queries.ts';

const hostModes = ['learner', 'backend', 'name'] as const;
type HostMode = (typeof hostModes)[number];

const hostModeOf = (host: string): HostMode => hostModes.find((mode) => mode === host) ?? 'name';

/** How the proxy speaks to the target; the defaults suit most applications. */
export function ConnectionFields({ initial = {} }: { initial?: TargetConnectionInput }) {
  const { t } = useTranslation();
  const connection: TargetConnection = { ...defaultConnection, ...initial };
  const [mode, setMode] = useState(hostModeOf(connection.host_header));
  const { data: places } = useQuery(targetsAdminQueries.places());
  const certificateError = useFieldError('tls_ca', { refused: t('targets.tls-ca-refused') });
  return (
    <Stack gap="md">
      <NativeSelect
        name="host_mode"
        label={t('targets.host-header')}
        description={t('targets.host-header-hint')}
        value={mode}
        onChange={({ currentTarget }) => setMode(hostModeOf(currentTarget.value))}
        data={hostModes.map((value) => ({ value, label: t(`targets.host-${value}`) }))}
      />
      {mode === 'name' && (
        <TextField
          name="host_header"
          label={t('targets.host-value')}
          defaultValue={hostModeOf(connection.host_header) === 'name' ? connection.host_header : ''}
          pattern="[A-Za-z0-9]([A-Za-z0-9.\-]*[A-Za-z0-9])?(:[0-9]{1,5})?"
          formatText={t('targets.host-format')}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <NativeSelect
        name="rewrite"
        label={t('targets.rewrite')}
        description={t('targets.rewrite-hint')}
        defaultValue={String(connection.rewrite)}
        data={[
          { value: 'true', label: t('admin.yes') },
          { value: 'false', label: t('admin.no') },
        ]}
      />
      <NativeSelect
        name="forwarded"
        label={t('targets.forwarded')}
        description={t('targets.forwarded-hint')}
        defaultValue={connection.forwarded}
        data={forwardedModes.map((value) => ({ value, label: t(`targets.forwarded-${value}`) }))}
      />
      <NativeSelect
        name="tls"
        label={t('targets.tls')}
        defaultValue={connection.tls}
        data={tlsModes.map((value) => ({ value, label: t(`targets.tls-${value}`) }))}
      />
      <Textarea
        name="tls_ca"
        label={t('targets.tls-ca')}
        description={t('targets.tls-ca-hint')}
        defaultValue={connection.tls_ca ?? ''}
        maxLength={certificateMax}
        rows={4}
        spellCheck={false}
        error={certificateError}
      />
      {places && !places.domain.includes('.') && (
        <Text size="sm" c="dimmed">
          {t('targets.sites-apart', { domain: places.domain })}
        </Text>
      )}
    </Stack>
  );
}

/** The settings that the fields hold. */
export function readConnection(read: ReadField): TargetConnection {
  const mode = hostModeOf(read('host_mode'));
  return {
    host_header: mode === 'name' ? read('host_header') : mode,
    rewrite: read('rewrite') === 'true',
    forwarded: forwardedModes.find((each) => each === read('forwarded')) ?? defaultConnection.forwarded,
    tls: tlsModes.find((each) => each === read('tls')) ?? defaultConnection.tls,
    tls_ca: read('tls_ca') || null,
  };
}
