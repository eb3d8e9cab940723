import type { User } from '@sentiero/contracts/users';
import type { UserContext } from '../../context.ts';
import { changedFields } from '../../http/etag.ts';
import { writeAudit } from '../audit/write-audit.ts';

/** Records which fields of an account changed, and its old username, which identifies the account in older entries. */
export async function auditProfile(ctx: UserContext, before: User, after: User): Promise<void> {
  const fields = changedFields(before, after).filter(
    (field) => field !== 'is_staff' && field !== 'is_teacher',
  );
  if (fields.length === 0) return;
  const words = fields.map((field) =>
    field === 'username' ? `username: ${before.username} → ${after.username}` : field,
  );
  await writeAudit(ctx, { action: 'user.update', object: `user:${after.id}`, detail: words.join(', ') });
}
