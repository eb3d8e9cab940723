import { expect, test } from 'vitest';
import { canManageCourse, canManageCourses, canRemoveMember } from './course-rights.ts';

const nobody = { is_staff: false, is_teacher: false };
const account = {
  id: 1,
  username: 'ada',
  email: 'ada@example.org',
  first_name: 'Ada',
  last_name: 'Muster',
  date_joined: '2026-11-01T08:00:00.000Z',
  last_login: null,
  erase_at: null,
};

test('teachers and staff can create and change courses, learners and visitors cannot', () => {
  expect(canManageCourses({ ...account, ...nobody, is_teacher: true })).toBe(true);
  expect(canManageCourses({ ...account, ...nobody, is_staff: true })).toBe(true);
  expect(canManageCourses({ ...account, ...nobody })).toBe(false);
  expect(canManageCourses(null)).toBe(false);
});

test('a teacher who learns in a course does not change it; staff do', () => {
  const user = { ...account, ...nobody, is_teacher: true };
  const own = (is_teacher: boolean) => [{ user: { ...user, is_teacher }, joined: '', progress: [] }];
  expect(canManageCourse(user, own(true))).toBe(true);
  expect(canManageCourse(user, own(false))).toBe(false);
  expect(canManageCourse({ ...user, is_staff: true }, own(false))).toBe(true);
  expect(canManageCourse({ ...user, is_teacher: false }, [])).toBe(false);
});

test('members cannot remove themselves, except on the admin page', () => {
  expect(canRemoveMember(1, 2, false)).toBe(true);
  expect(canRemoveMember(1, 1, false)).toBe(false);
  expect(canRemoveMember(1, 1, true)).toBe(true);
});
