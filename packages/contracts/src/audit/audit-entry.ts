import * as T from 'typebox';
import { Id, nullable, Timestamp } from '../shared/index.ts';

/** The actions of the audit log, as `noun.verb`. */
export const auditActions = [
  'answer.read',
  'answer.review',
  'category.create',
  'category.delete',
  'category.order',
  'category.update',
  'course.accommodations',
  'course.create',
  'course.delete',
  'course.extensions',
  'course.feedback',
  'course.join-code',
  'course.link',
  'course.member-add',
  'course.member-remove',
  'course.message',
  'course.pace',
  'course.plan',
  'course.roster',
  'course.scores-send',
  'course.update',
  'course.warm-up',
  'course.warm-up-cancel',
  'course.webhook',
  'course.webhook-remove',
  'course.webhook-send',
  'credentials.read',
  'curriculum.import',
  'hand.read',
  'instance.log',
  'instance.stop',
  'lesson.create',
  'lesson.delete',
  'lesson.order',
  'lesson.update',
  'platform.create',
  'platform.delete',
  'platform.update',
  'step.create',
  'step.delete',
  'step.order',
  'step.update',
  'target.create',
  'target.delete',
  'target.renew-token',
  'target.try',
  'target.update',
  'user.certificate-restore',
  'user.certificate-revoke',
  'user.close',
  'user.confirm',
  'user.create',
  'user.email',
  'user.email-restored',
  'user.erase',
  'user.erase-request',
  'user.export',
  'user.identity-link',
  'user.identity-unlink',
  'user.keep',
  'user.login',
  'user.login-failed',
  'user.passkey-add',
  'user.passkey-remove',
  'user.password',
  'user.reopen',
  'user.roles',
  'user.second-factor-off',
  'user.second-factor-on',
  'user.sessions',
  'user.signup',
  'user.token-create',
  'user.token-revoke',
  'user.update',
] as const;
export const AuditAction = T.Enum(auditActions);
export type AuditAction = T.Static<typeof AuditAction>;

/** Stands for the username of an erased account. */
export const erasedName = (id: number) => `erased-${id}`;

/**
 * An entry of the audit log: the actor (null if not logged in), the action, its object (`noun:id`) and the time.
 */
export const AuditEntry = T.Object({
  id: Id,
  at: Timestamp,
  actor: nullable(T.Object({ id: Id, username: T.String(), erased: T.Boolean() })),
  action: AuditAction,
  object: T.String(),
  /** Names, changed fields or addresses, for people to read. */
  detail: T.String(),
});
export type AuditEntry = T.Static<typeof AuditEntry>;
