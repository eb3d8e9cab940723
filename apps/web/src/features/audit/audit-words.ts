import type { AuditAction } from '@sentiero/contracts/audit';
import { auditNouns, type AuditNoun } from './audit-filters.ts';

type Dashed<Text extends string> = Text extends `${infer Noun}.${infer Verb}` ? `${Noun}-${Verb}` : never;

/** The key of an action's words. */
export function actionKey<Action extends AuditAction>(action: Action): `audit.${Dashed<Action>}` {
  return `audit.${action.replace('.', '-')}` as `audit.${Dashed<Action>}`;
}

/** `user:12` in its parts; null for what has no words. */
export function readObject(object: string): { noun: AuditNoun; id: string } | null {
  const [name = '', id = ''] = object.split(':', 2);
  const noun = auditNouns.find((known) => known === name);
  return noun ? { noun, id } : null;
}
