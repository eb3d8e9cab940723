import type { CourseMember } from '@sentiero/contracts/courses';
import type { MemberLesson } from '@sentiero/contracts/progress';
import { noDates } from '@sentiero/contracts/schedule';

/** For tests only. */
export function aLesson(
  id: number,
  title: string,
  [completed, tasks]: readonly [number, number],
): MemberLesson {
  return {
    id,
    title: { de: `${title} de`, en: title, fr: title, it: title },
    completed,
    tasks,
    attempts: 0,
    begun: completed > 0,
    counts: true,
    ...noDates,
  };
}

export function aMember(id: number, firstName: string, progress: MemberLesson[] = []): CourseMember {
  return {
    user: {
      id,
      username: `user${id}`,
      first_name: firstName,
      last_name: 'Muster',
      is_teacher: false,
    },
    joined: `2026-11-${String(id).padStart(2, '0')}T08:00:00.000Z`,
    progress,
  };
}

export function aTeacher(id: number, firstName: string): CourseMember {
  const member = aMember(id, firstName);
  return { ...member, user: { ...member.user, is_teacher: true } };
}
