import { X509Certificate } from 'node:crypto';
import type { InputError } from '@sentiero/contracts/http';
import {
  defaultConnection,
  type TargetConnection,
  type TargetConnectionInput,
} from '@sentiero/contracts/targets';
import type { TargetTrust } from '@sentiero/service';
import { AppError } from '../../http/errors.ts';
import type { TargetRow } from './targets.store.ts';

export type ConnectionColumns = Pick<TargetRow, 'hostHeader' | 'rewrite' | 'forwarded' | 'tls' | 'tlsCa'>;

/** What it takes to call a target as its learners do. */
export type ReachedTarget = ConnectionColumns & Pick<TargetRow, 'frontendUrl' | 'backendUrl'>;

export function connectionOf(row: ConnectionColumns): TargetConnection {
  return {
    host_header: row.hostHeader,
    rewrite: row.rewrite,
    forwarded: row.forwarded,
    tls: row.tls,
    tls_ca: row.tlsCa,
  };
}

export const defaultColumns: ConnectionColumns = {
  hostHeader: defaultConnection.host_header,
  rewrite: defaultConnection.rewrite,
  forwarded: defaultConnection.forwarded,
  tls: defaultConnection.tls,
  tlsCa: defaultConnection.tls_ca,
};

/** The settings that differ from the defaults. */
export function changedConnection(row: ConnectionColumns): TargetConnectionInput {
  const defaults: Record<string, unknown> = defaultConnection;
  const changed = Object.entries(connectionOf(row)).filter(([name, value]) => value !== defaults[name]);
  return Object.fromEntries(changed);
}

/** The columns of the given settings; the others keep their values, or get their defaults. */
export function connectionColumns(input: TargetConnectionInput): Partial<ConnectionColumns> {
  return {
    ...(input.host_header !== undefined && { hostHeader: input.host_header }),
    ...(input.rewrite !== undefined && { rewrite: input.rewrite }),
    ...(input.forwarded !== undefined && { forwarded: input.forwarded }),
    ...(input.tls !== undefined && { tls: input.tls }),
    ...(input.tls_ca !== undefined && { tlsCa: input.tls_ca?.trim() || null }),
  };
}

/** The certificates that a connection to the target accepts. */
type Trusted = Pick<TargetRow, 'tls' | 'tlsCa'> & Partial<Pick<TargetRow, 'kind'>>;

export function trustOf({ kind, tls, tlsCa }: Trusted): TargetTrust {
  return { verify: tls === 'verify', ca: tlsCa, isCopy: kind === 'instance' };
}

/** The `Host` line for calls to the target, which learners' requests carry, too. */
export function hostHeaderOf({ hostHeader, frontendUrl, backendUrl }: ReachedTarget): string {
  if (hostHeader === 'learner') return new URL(frontendUrl).host;
  return hostHeader === 'backend' ? new URL(backendUrl).host : hostHeader;
}

export function checkConnection({ tls_ca: text }: TargetConnectionInput): void {
  if (!text?.trim() || isCertificates(text)) return;
  const error: InputError = { path: '/tls_ca', message: 'must be certificates in the PEM format' };
  throw new AppError('invalid_input', `${error.path} ${error.message}`, { errors: [error] });
}

function isCertificates(text: string): boolean {
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    return found.length > 0 && found.every((each) => new X509Certificate(each).subject !== '');
  } catch {
    return false;
  }
}
