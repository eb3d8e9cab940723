import { createHmac } from 'node:crypto';
import type { InstanceSettings } from '@sentiero/contracts/targets';

const secretPattern = /\{secret:([A-Za-z0-9_.-]{1,100})\}/g;

type Owner = {
  /** The target's own key. */
  key: string;
  /** The learner's name at the target. */
  learner: string;
  publicUrl: string;
};

/** The environment with its placeholders filled in; a secret is the same for a learner and target for ever. */
export function environmentOf(
  env: InstanceSettings['env'],
  { key, learner, publicUrl }: Owner,
): [string, string][] {
  const secret = (_: string, name: string) =>
    createHmac('sha256', key).update(`${learner}.${name}`).digest('hex').slice(0, 32);
  return Object.entries(env).map(([name, value]) => [
    name,
    value.replaceAll(secretPattern, secret).replaceAll('{public_url}', publicUrl),
  ]);
}

/** Whether copies differ from learner to learner, so that none can be prepared. */
export function isPersonal({ env }: Pick<InstanceSettings, 'env'>): boolean {
  return Object.values(env).some((value) => value.match(secretPattern) !== null);
}
