import {
  defaultConnection,
  type TargetConnectionInput,
  type TargetCredentialsInput,
} from '@sentiero/contracts/targets';
import type { TFunction } from 'i18next';

/** What differs from the settings that suit most applications. */
export function connectionSummary(connection: TargetConnectionInput, t: TFunction): string {
  const { host_header: host, rewrite, forwarded, tls, tls_ca } = { ...defaultConnection, ...connection };
  const isNamed = host !== 'learner' && host !== 'backend';
  const set = [
    host !== defaultConnection.host_header &&
      `${t('targets.host-header')}: ${isNamed ? host : t(`targets.host-${host}`)}`,
    rewrite !== defaultConnection.rewrite &&
      `${t('targets.rewrite')}: ${t(rewrite ? 'admin.yes' : 'admin.no')}`,
    forwarded !== defaultConnection.forwarded &&
      `${t('targets.forwarded')}: ${t(`targets.forwarded-${forwarded}`)}`,
    tls_ca
      ? `${t('targets.tls')}: ${t('targets.tls-own')}`
      : tls !== defaultConnection.tls && `${t('targets.tls')}: ${t(`targets.tls-${tls}`)}`,
  ].filter((words) => words !== false);
  return set.length === 0 ? t('targets.connection-default') : set.join(' · ');
}

export function loginsSummary(
  { credentials = [], assign = 'all' }: TargetCredentialsInput,
  t: TFunction,
): string {
  const count = credentials.length;
  if (count === 0) return t('authoring.none');
  return `${t('targets.login-count', { count })}, ${t(`targets.assign-${assign}`)}`;
}
