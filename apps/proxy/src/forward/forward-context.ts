import type { RoutedTarget } from '@sentiero/contracts/ingest';
import { createHmac, createSecretKey } from 'node:crypto';
import type { Forwarded, LearnerMark } from './headers.ts';
import type { Exchange } from '../http1/exchange.ts';
import type { Recording } from '../recorder/record-exchange.ts';

/** A request of a known learner on its way to a target. */
export type Passage = {
  exchange: Exchange;
  target: Backend;
  recording: Recording;
  forwarded: Forwarded;
  mark: LearnerMark;
};

/** Where a target lives. */
export type Backend = {
  name: string;
  /** Scheme, host and port. */
  origin: string;
  /** The path to ask for, behind the one of the target's own address. */
  pathOf(requestTarget: string): string;
  /** What the target checks to know that a request came through the platform. */
  sign(text: string): string;
};

const known = new WeakMap<RoutedTarget, Backend>();

export function backendOf(target: RoutedTarget): Backend {
  const found = known.get(target);
  if (found) return found;
  const url = new URL(target.backend_url);
  const key = createSecretKey(target.tokens[0] ?? '', 'ascii');
  const prefix = url.pathname.replace(/\/+$/, '');
  const backend = {
    name: target.name,
    origin: url.origin,
    pathOf: (requestTarget: string) => (requestTarget === '*' ? '*' : prefix + requestTarget),
    sign: (text: string) => createHmac('sha256', key).update(text).digest('hex'),
  };
  known.set(target, backend);
  return backend;
}
