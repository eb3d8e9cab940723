import * as T from 'typebox';
import { endpoint } from '../http/index.ts';
import { Id, NamedRef, nullable, PersonRef, Timestamp } from '../shared/index.ts';
import { Course } from './course.ts';

/** An invitation as the course's teachers see it: nothing in it tells whether the person had an account. */
export const CourseInvitation = T.Object({
  id: Id,
  /** Who is invited, in the words of the class list. */
  name: T.String(),
  invited_on: Timestamp,
});
export type CourseInvitation = T.Static<typeof CourseInvitation>;

/** An invitation as the invited person sees it. */
export const OwnInvitation = T.Object({
  id: Id,
  course: NamedRef,
  invited_by: nullable(PersonRef),
  invited_on: Timestamp,
});
export type OwnInvitation = T.Static<typeof OwnInvitation>;

const byId = T.Object({ id: Id });

export const invitationsEndpoints = {
  byMe: endpoint({
    method: 'GET',
    path: '/invitations/by-me',
    access: 'user',
    summary: 'The courses that the caller is invited to.',
    response: T.Array(OwnInvitation),
  }),
  byCourse: endpoint({
    method: 'GET',
    path: '/courses/:id/invitations',
    access: 'teacher',
    scopes: ['courses:write'],
    summary: 'The open invitations to a course.',
    params: byId,
    response: T.Array(CourseInvitation),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/invitations/:id/accept',
    access: 'user',
    summary: 'Joins the course of an invitation to the caller.',
    params: byId,
    response: Course,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/invitations/:id',
    access: 'user',
    summary: 'Declines an invitation to the caller, or withdraws one to a course that the caller teaches.',
    status: 204,
    params: byId,
  }),
};
