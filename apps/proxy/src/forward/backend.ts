import { withoutEndSlashes } from '@sentiero/contracts/shared';
import type { RoutedTarget } from '@sentiero/contracts/ingest';
import type { ForwardedMode } from '@sentiero/contracts/targets';
import { OwnAddresses, type TargetTrust } from '@sentiero/service';
import { createHmac, createSecretKey } from 'node:crypto';

/** The address and key of a target. */
export type Backend = {
  name: string;
  /** Scheme, host and port. */
  origin: string;
  trust: TargetTrust;
  /** The `Host` to send; null for the learner's. */
  hostHeader: string | null;
  forwarded: ForwardedMode;
  /** The addresses to replace by the learner's; null if they stay. */
  own: OwnAddresses | null;
  /** The path to request, prefixed with the path of the target's URL. */
  pathOf(requestTarget: string): string;
  /** A signature that proves to the target that a request came through the platform. */
  sign(text: string): string;
};

const copies = new WeakMap<RoutedTarget, Map<string, RoutedTarget>>();

/** The target as the learner's own copy at the address. */
export function copyOf(target: RoutedTarget, address: string): RoutedTarget {
  const known = copies.get(target) ?? new Map<string, RoutedTarget>();
  copies.set(target, known);
  const found = known.get(address) ?? { ...target, backend_url: `http://${address}/` };
  known.set(address, found);
  return found;
}

const known = new WeakMap<RoutedTarget, Backend>();

export function backendOf(target: RoutedTarget): Backend {
  const found = known.get(target);
  if (found) return found;
  const url = new URL(target.backend_url);
  const key = createSecretKey(target.tokens[0] ?? '', 'ascii');
  const prefix = withoutEndSlashes(url.pathname);
  const { host_header: hostHeader, rewrite, forwarded, tls, tls_ca } = target.connection;
  const named = hostHeader === 'backend' ? url.host : hostHeader;
  const backend = {
    name: target.name,
    origin: url.origin,
    trust: { verify: tls === 'verify', ca: tls_ca, ...(target.kind === 'instance' && { isCopy: true }) },
    hostHeader: hostHeader === 'learner' ? null : named,
    forwarded,
    own: rewrite ? new OwnAddresses({ backendUrl: target.backend_url, hostHeader }) : null,
    pathOf: (requestTarget: string) => (requestTarget === '*' ? '*' : prefix + requestTarget),
    sign: (text: string) => createHmac('sha256', key).update(text).digest('hex'),
  };
  known.set(target, backend);
  return backend;
}
