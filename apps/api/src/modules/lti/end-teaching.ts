import type { Context } from '../../context.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { courseObject, leaveCourse, setTeaches } from '../courses/courses.service.ts';
import { applyListedRole } from '../users/external-roles.ts';
import { sourceOfPlatform } from '../users/sources.ts';
import { isInstructorAt, lockContext } from './launches.store.ts';
import type { Fetched } from './members.ts';
import {
  endInstructor,
  readInstructors,
  readTaught,
  type Instructor,
  type LinkedContext,
} from './roster.store.ts';

export type Ended = Omit<Instructor, 'subject'>;

/**
 * Takes the courses here from those whom the platform no longer lists as instructors of its course: who has left it
 * leaves them, and who learns there now learns here. What staff gave holds.
 */
export async function endTeaching(
  tx: Context,
  { context, platform }: LinkedContext,
  { people, isWhole }: Fetched,
): Promise<Ended[]> {
  await lockContext(tx, context.id);
  const roles = new Map(people.map(({ subject, role }) => [subject, role]));
  const ended: Ended[] = [];
  for (const { subject, ...user } of await readInstructors(tx, context.id, platform.issuer)) {
    const role = roles.get(subject);
    if (role === 'instructor' || (role === undefined && !isWhole)) continue;
    const taught = await readTaught(tx, context.id, user.id);
    await endInstructor(tx, { contextId: context.id, userId: user.id, isStill: role !== undefined });
    for (const { courseId, isKept } of taught) {
      if (isKept) continue;
      await setTeaches(tx, courseId, { userId: user.id, teaches: false });
      if (role === undefined) await leaveCourse(tx, courseId, user.id);
      const detail = `${user.username}, no teacher of ${context.title} on ${platform.name}`;
      await writeAudit(tx, { action: 'course.member-remove', object: courseObject(courseId), detail });
    }
    const isTeacher = platform.instructorsTeach && (await isInstructorAt(tx, platform.id, user.id));
    const provider = sourceOfPlatform(platform.id);
    await applyListedRole(tx, { issuer: platform.issuer, subject, provider, isTeacher });
    if (taught.some(({ isKept }) => !isKept)) ended.push(user);
  }
  return ended;
}
