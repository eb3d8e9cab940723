import {
  defaultInstance,
  type InstanceSettings,
  type InstanceSettingsInput,
  type TargetInput,
} from '@sentiero/contracts/targets';
import { isDeepStrictEqual } from 'node:util';
import { invalidInput } from '../../http/errors.ts';
import type { TargetRow } from './targets.store.ts';

/** In place of a backend URL if each learner has a separate copy; RFC 6761 reserves the name. */
export const nowhere = 'http://instance.invalid/';

export type KindColumns = Pick<TargetRow, 'kind' | 'backendUrl' | 'instance'>;
type KindInput = Pick<TargetInput, 'kind' | 'backend_url' | 'instance'>;

/** The columns of the given kind; what is missing is as before. */
export function kindColumns(input: KindInput, before?: KindColumns): KindColumns {
  const kind = input.kind ?? before?.kind ?? 'shared';
  if (kind === 'instance') {
    const instance = input.instance ? withDefaults(input.instance) : (before?.instance ?? null);
    if (!instance) throw invalidInput('/instance', 'is required for the kind "instance"');
    const twice = instance.writable.find(
      ({ path }, index) => instance.writable.findIndex((other) => other.path === path) !== index,
    );
    if (twice) throw invalidInput('/instance/writable', `names ${twice.path} twice`);
    return { kind, backendUrl: nowhere, instance };
  }
  const backendUrl = input.backend_url ?? (before?.kind === 'shared' ? before.backendUrl : undefined);
  if (backendUrl === undefined) throw invalidInput('/backend_url', 'is required for the kind "shared"');
  return { kind, backendUrl, instance: null };
}

function withDefaults(input: InstanceSettingsInput): InstanceSettings {
  return { ...defaultInstance, writable: [], env: {}, ...input };
}

/** The settings that differ from the defaults. */
export function changedInstance(instance: InstanceSettings): InstanceSettingsInput {
  const defaults: Record<string, unknown> = defaultInstance;
  const { image, port, ...others } = instance;
  const changed = Object.entries(others).filter(([name, value]) => !isDeepStrictEqual(value, defaults[name]));
  return { image, port, ...Object.fromEntries(changed) };
}
