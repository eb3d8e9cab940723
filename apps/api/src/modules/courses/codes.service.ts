import type { LearnerRef } from '@sentiero/contracts/shared';
import type { RosterCode } from '@sentiero/contracts/courses';
import { inTransaction, type UserContext } from '../../context.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { issuePaperCode } from '../users/create-account.ts';
import { lockMembers, readCodeHolders } from './codes.queries.ts';
import { courseObject, findChangeableCourse } from './courses.service.ts';

/** The members who are yet to set their first password by a printed code. */
export async function listCodeHolders(ctx: UserContext, courseId: number): Promise<LearnerRef[]> {
  await findChangeableCourse(ctx, courseId);
  return (await readCodeHolders(ctx, courseId)).map(view);
}

/**
 * New codes in place of the earlier ones. They are for accounts that nobody has ever used: a code for any other would
 * let its teacher take it over.
 */
export function renewCodes(
  ctx: UserContext,
  courseId: number,
  userIds: readonly number[],
): Promise<RosterCode[]> {
  return inTransaction(ctx, async (tx) => {
    await findChangeableCourse(tx, courseId, 'lock');
    // Nobody sets a password from here on, so that what is read next is still true at the end.
    await lockMembers(tx, courseId, userIds);
    const holders = (await readCodeHolders(tx, courseId)).filter(({ id }) => userIds.includes(id));
    const codes: RosterCode[] = [];
    for (const holder of holders) {
      codes.push({ ...view(holder), code: await issuePaperCode(tx, holder.email) });
      const object = `user:${holder.id}`;
      await writeAudit(tx, { action: 'course.code', object, detail: courseObject(courseId) });
    }
    return codes;
  });
}

type Row = Awaited<ReturnType<typeof readCodeHolders>>[number];

const view = ({ id, firstName, lastName, username }: Row): LearnerRef => ({
  id,
  first_name: firstName,
  last_name: lastName,
  username,
});
