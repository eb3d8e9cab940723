import type { CourseMember } from '@sentiero/contracts/courses';
import type { Progress } from '@sentiero/contracts/progress';

/** For tests only. */
export function aLesson(id: number, title: string, completed: number, tasks: number): Progress {
  return { id, title: { de: `${title} de`, en: title, fr: title, it: title }, completed, tasks };
}

export function aMember(
  id: number,
  firstName: string,
  progress: Progress[] = [],
  isTeacher = false,
): CourseMember {
  return {
    user: {
      id,
      username: `user${id}`,
      first_name: firstName,
      last_name: 'Muster',
      is_teacher: isTeacher,
    },
    joined: `2026-11-${String(id).padStart(2, '0')}T08:00:00.000Z`,
    progress,
  };
}
