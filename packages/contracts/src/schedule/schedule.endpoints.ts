import * as T from 'typebox';
import { endpoint } from '../http/index.ts';
import { Id } from '../shared/index.ts';
import { AccommodationsInput, CalendarKey, ExtensionsInput, Schedule, ScheduleInput } from './schedule.ts';

const params = T.Object({ id: Id });
const kibibyte = 1024;

export const scheduleEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/courses/:id/plan',
    access: 'user',
    summary: "The plan of a course: its lessons with their dates; a learner sees the learner's own dates.",
    params,
    versioned: true,
    response: Schedule,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/courses/:id/plan',
    access: 'teacher',
    summary: 'Sets the lessons of a course with their dates: `opens` <= `due` <= `closes`.',
    params,
    versioned: true,
    bodyLimit: 160 * kibibyte,
    body: ScheduleInput,
    response: Schedule,
  }),
  setExtensions: endpoint({
    method: 'PUT',
    path: '/courses/:id/plan/extensions',
    access: 'teacher',
    summary: 'Sets the extensions of a course, each either `until` a date or by `plus_days`.',
    params,
    versioned: true,
    bodyLimit: 1024 * kibibyte,
    body: ExtensionsInput,
    response: Schedule,
  }),
  setAccommodations: endpoint({
    method: 'PUT',
    path: '/courses/:id/accommodations',
    access: 'teacher',
    summary: 'Sets the learners of a course whose limits are all lengthened by a factor.',
    params,
    versioned: true,
    bodyLimit: 96 * kibibyte,
    body: AccommodationsInput,
    response: Schedule,
  }),
  makeCalendarKey: endpoint({
    method: 'POST',
    path: '/courses/:id/calendar-key',
    access: 'user',
    summary: "Makes a new key for the caller's calendar of a course; an earlier one is void from then on.",
    status: 201,
    params,
    response: CalendarKey,
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/courses/:id/calendar.ics',
    access: 'public',
    summary: 'The dates of a member as an iCalendar feed, for whoever has its key.',
    params,
    query: CalendarKey,
    produces: 'text/calendar; charset=utf-8',
  }),
};
