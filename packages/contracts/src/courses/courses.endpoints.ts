import * as T from 'typebox';
import { endpoint, pageQuery } from '../http/index.ts';
import { Id } from '../shared/index.ts';
import { Course, CourseInput, CourseMember, JoinCode, JoinCourseInput } from './course.ts';

const byId = T.Object({ id: Id });
const oneUser = T.Object({ user_id: Id });

export const coursesEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/courses/create',
    access: 'teacher',
    summary: 'Creates a course with the caller as its first teacher.',
    status: 201,
    body: CourseInput,
    response: Course,
  }),
  join: endpoint({
    method: 'POST',
    path: '/courses/join',
    access: 'user',
    summary: 'Joins the course that the code belongs to.',
    body: JoinCourseInput,
    response: Course,
  }),
  list: endpoint({
    method: 'GET',
    path: '/courses/list',
    access: 'staff',
    summary: 'All courses, paged.',
    query: T.Object(pageQuery),
    response: T.Array(Course),
  }),
  byMe: endpoint({
    method: 'GET',
    path: '/courses/by-me',
    access: 'user',
    summary: 'The courses that the caller is a member of.',
    response: T.Array(Course),
  }),
  byUser: endpoint({
    method: 'GET',
    path: '/courses/by-user/:id',
    access: 'user',
    summary: 'The courses of a user, for staff and oneself.',
    params: byId,
    response: T.Array(Course),
  }),
  get: endpoint({
    method: 'GET',
    path: '/courses/:id',
    access: 'user',
    summary: 'One course.',
    params: byId,
    response: Course,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/courses/:id',
    access: 'teacher',
    summary: 'Renames a course.',
    params: byId,
    body: T.Partial(CourseInput),
    response: Course,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/courses/:id',
    access: 'teacher',
    summary: 'Deletes a course.',
    status: 204,
    params: byId,
  }),
  joinCode: endpoint({
    method: 'GET',
    path: '/courses/:id/join-code',
    access: 'teacher',
    summary: 'The code with which learners join.',
    params: byId,
    response: JoinCode,
  }),
  renewJoinCode: endpoint({
    method: 'POST',
    path: '/courses/:id/join-code',
    access: 'teacher',
    summary: 'Makes a new join code; the old one is void.',
    status: 201,
    params: byId,
    response: JoinCode,
  }),
  members: endpoint({
    method: 'GET',
    path: '/courses/:id/users',
    access: 'user',
    summary: 'The members; a learner gets the teachers and themselves.',
    params: byId,
    response: T.Array(CourseMember),
  }),
  addMember: endpoint({
    method: 'POST',
    path: '/courses/:id/users',
    access: 'teacher',
    summary: 'Adds a member: teachers add teachers, staff add anybody.',
    status: 201,
    params: byId,
    query: oneUser,
    response: CourseMember,
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/courses/:id/users',
    access: 'teacher',
    summary: 'Removes a member.',
    status: 204,
    params: byId,
    query: oneUser,
  }),
};
