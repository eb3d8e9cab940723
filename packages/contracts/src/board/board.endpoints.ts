import * as T from 'typebox';
import { CapturedRequest } from '../capture/index.ts';
import { endpoint } from '../http/index.ts';
import { Id } from '../shared/index.ts';
import { Board, LearnerPath } from './board.ts';
import { CourseGuidance, MessageInput, PaceInput, SentMessage } from './guiding.ts';
import { Insights } from './insights.ts';
import { LessonPlan } from './plan.ts';

const byId = T.Object({ id: Id });
const byUser = T.Object({ id: Id, user: Id });
/** By default the lesson that is active for most of the course's learners. */
const ofLesson = T.Object({ lesson: T.Optional(Id) });

export const boardEndpoints = {
  board: endpoint({
    method: 'GET',
    path: '/courses/:id/board',
    access: 'teacher',
    scopes: ['progress:read'],
    summary: 'The class board: where each learner of the course is in a lesson, and who needs help.',
    params: byId,
    query: ofLesson,
    response: Board,
  }),
  path: endpoint({
    method: 'GET',
    path: '/courses/:id/board/:user',
    access: 'teacher',
    scopes: ['progress:read'],
    summary: 'The path of one learner through a lesson.',
    params: byUser,
    query: ofLesson,
    response: LearnerPath,
  }),
  hand: endpoint({
    method: 'GET',
    path: '/courses/:id/hands/:user',
    access: 'teacher',
    summary: 'The request that a learner shared with their raised hand; reading it is audited.',
    params: byUser,
    response: CapturedRequest,
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/courses/:id/messages',
    access: 'teacher',
    summary: 'Sends a message to learners of the course: all, stuck, or selected ones.',
    status: 201,
    params: byId,
    body: MessageInput,
    // A text of full length in any script, and the maximum number of learners.
    bodyLimit: 32 * 1024,
    response: SentMessage,
  }),
  plan: endpoint({
    method: 'GET',
    path: '/courses/:id/lesson-plan',
    access: 'teacher',
    summary: 'A lesson with its solutions, and the time that each step took the learners of the course.',
    params: byId,
    query: ofLesson,
    response: LessonPlan,
  }),
  insights: endpoint({
    method: 'GET',
    path: '/courses/:id/insights',
    access: 'teacher',
    scopes: ['progress:read'],
    summary: "The difficulties of the course's learners, for each step of a lesson.",
    params: byId,
    query: ofLesson,
    response: Insights,
  }),
  insightsCsv: endpoint({
    method: 'GET',
    path: '/courses/:id/insights.csv',
    access: 'teacher',
    scopes: ['progress:read'],
    summary: "The insights as a CSV file, in the caller's language.",
    params: byId,
    query: ofLesson,
    produces: 'text/csv; charset=utf-8',
  }),
  setGuidance: endpoint({
    method: 'PUT',
    path: '/courses/:id/steps/:step/feedback',
    access: 'teacher',
    summary: 'Sets the feedback level and the hints of the course for a step, from the first attempt on.',
    params: T.Object({ id: Id, step: Id }),
    body: CourseGuidance,
    status: 204,
  }),
  setPace: endpoint({
    method: 'PUT',
    path: '/courses/:id/pace',
    access: 'teacher',
    summary: 'Limits how far the course may go in a lesson, or pauses it.',
    params: byId,
    body: PaceInput,
    status: 204,
  }),
};
