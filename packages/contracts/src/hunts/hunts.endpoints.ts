import * as T from 'typebox';
import { endpoint } from '../http/index.ts';
import { Id } from '../shared/index.ts';
import { CourseHunt, Hunt, HuntHelp, HuntReportInput, HuntReportResult, HuntRound } from './hunt.ts';

const byId = T.Object({ id: Id });

export const huntsEndpoints = {
  start: endpoint({
    method: 'POST',
    path: '/lessons/:id/hunt/start',
    access: 'user',
    summary:
      'Draws the holes of a hunt and opens them at its target: 201; while a round runs, 200 with that round, unless `again` asks for another.',
    params: byId,
    status: 201,
    existing: 200,
    body: T.Object({ again: T.Optional(T.Boolean()) }),
    optionalBody: true,
    response: HuntRound,
  }),
  get: endpoint({
    method: 'GET',
    path: '/lessons/:id/hunt',
    access: 'user',
    summary: "The caller's hunt: what is found, what was refused, and the help taken.",
    params: byId,
    response: Hunt,
  }),
  report: endpoint({
    method: 'POST',
    path: '/lessons/:id/hunt/reports',
    access: 'user',
    summary:
      'Reports a finding by the exchange in which it showed, its weakness and its place; 30 an hour, then 429 `too_many_reports`.',
    params: byId,
    status: 201,
    body: HuntReportInput,
    response: HuntReportResult,
  }),
  help: endpoint({
    method: 'POST',
    path: '/lessons/:id/hunt/help',
    access: 'user',
    summary: 'The next of three helps; 409 `no_more_help` after the last, 403 `no_help_here` in an exam.',
    params: byId,
    response: HuntHelp,
  }),
  ofCourse: endpoint({
    method: 'GET',
    path: '/courses/:id/hunt',
    access: 'teacher',
    summary: 'The learners of a course in a hunt, and what was there to find.',
    params: byId,
    query: T.Object({ lesson: Id }),
    response: CourseHunt,
  }),
};
