import type { AuditAction } from '@sentiero/contracts/audit';
import { auditNouns, type AuditNoun } from './audit-filters.ts';

type Dashed<Text extends string> = Text extends `${infer Noun}.${infer Verb}` ? `${Noun}-${Verb}` : never;

/** The locale key of an action's label. */
export function actionKey<Action extends AuditAction>(action: Action): `audit.${Dashed<Action>}` {
  return `audit.${action.replace('.', '-')}` as `audit.${Dashed<Action>}`;
}

/** The parts of an object such as `user:12`; null if it has no label. */
export function readObject(object: string): { noun: AuditNoun; id: string } | null {
  const [name = '', id = ''] = object.split(':', 2);
  const noun = auditNouns.find((known) => known === name);
  return noun ? { noun, id } : null;
}
