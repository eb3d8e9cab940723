import { hourMs } from '@sentiero/contracts/time';
import { inTransaction, type Context } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { issueSecret } from '../verification/secrets.service.ts';
import { requireEmail } from '../verification/emails.ts';
import { requireUsername } from './usernames.store.ts';
import { findByEmail, findHash, insertUser } from './users.store.ts';

const linkLifeMs = hourMs;

export type NewStaff = { username: string; email: string };

/**
 * Creates a staff account without a password, or finds an unused one, and returns the link to set the password, valid
 * once and for an hour. The fragment after `#` is not sent to servers, so no log contains it.
 */
export function createStaff(ctx: Context, wanted: NewStaff): Promise<string> {
  const username = requireUsername(wanted.username);
  const email = requireEmail(wanted.email);
  return inTransaction(ctx, async (tx) => {
    const known = await findByEmail(tx, email);
    if (known) {
      const isUnused = known.isStaff && known.username === username && !(await findHash(tx, known.id));
      if (!isUnused)
        throw new AppError('email_taken', `Another account already has the email address ${email}.`);
    } else {
      const names = { firstName: username, lastName: '' };
      const values = { username, email, ...names, isStaff: true };
      const user = await insertUser(tx, { ...values, dateJoined: tx.clock() });
      await writeAudit(tx, { action: 'user.create', object: `user:${user.id}`, detail: 'staff create' });
    }
    const secret = await issueSecret(tx, email, linkLifeMs);
    const fragment = new URLSearchParams({ secret, email });
    return new URL(`/reset-pw#${fragment}`, tx.env.WEB_URL).href;
  });
}
