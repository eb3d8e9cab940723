import { expect, test } from 'vitest';
import { canManageCourses, canRemoveMember } from './course-rights.ts';

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

test('members cannot remove themselves, except on the admin page', () => {
  expect(canRemoveMember(1, 2, false)).toBe(true);
  expect(canRemoveMember(1, 1, false)).toBe(false);
  expect(canRemoveMember(1, 1, true)).toBe(true);
});
