import * as T from 'typebox';
import { endpoint } from '../http/index.ts';
import { Id, nullable } from '../shared/index.ts';
import { Coverage } from './classification.ts';
import { Evidence } from './evidence.ts';
import { HandInput, StepHelp, TeacherMessage } from './help.ts';
import {
  CategoryOverview,
  LearnerStep,
  Lesson,
  LessonListItem,
  Practice,
  Submission,
  SubmissionResult,
} from './lesson.ts';
import { StartChange } from './lesson-settings.ts';
import { LearnerPace } from './pace.ts';
import { Picture, PictureParams } from './picture.ts';
import { RecallParams, RecallQuestion, RecallResult } from './recall.ts';
import { Term } from './term.ts';

const byId = T.Object({ id: Id });
/** Room for an answer of full length, in any script. */
const answerBytes = 64 * 1024;

export const lessonsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/lessons/list',
    access: 'user',
    scopes: ['progress:read'],
    summary: 'The visible lessons.',
    response: T.Array(LessonListItem),
  }),
  categories: endpoint({
    method: 'GET',
    path: '/lessons/categories',
    access: 'user',
    conditional: true,
    summary: 'The visible categories with their lessons, progress and requirements.',
    response: T.Array(CategoryOverview),
  }),
  coverage: endpoint({
    method: 'GET',
    path: '/lessons/coverage',
    access: 'user',
    summary: 'The entries of the lists of the field (OWASP, PortSwigger), with the lessons that cover them.',
    response: Coverage,
  }),
  glossary: endpoint({
    method: 'GET',
    path: '/lessons/glossary',
    access: 'user',
    conditional: true,
    summary: 'The terms of the field with their explanations.',
    response: T.Array(Term),
  }),
  picture: endpoint({
    method: 'GET',
    path: '/lessons/pictures/:key',
    access: 'user',
    conditional: true,
    summary: 'A diagram that texts of lessons show, as a list of shapes.',
    params: PictureParams,
    response: Picture,
  }),
  get: endpoint({
    method: 'GET',
    path: '/lessons/:id',
    access: 'user',
    summary: 'One lesson.',
    params: byId,
    response: Lesson,
  }),
  steps: endpoint({
    method: 'GET',
    path: '/lessons/:id/steps',
    access: 'user',
    // The learner's own answers are stored nowhere.
    conditional: (steps: readonly LearnerStep[]) => steps.every(({ answer }) => answer === null),
    summary: 'The steps of a lesson whose requirements are met.',
    params: byId,
    response: T.Array(LearnerStep),
  }),
  recall: endpoint({
    method: 'GET',
    path: '/lessons/:id/recall',
    access: 'user',
    summary:
      'Questions that the caller has answered in other lessons, for the start of this one: those with the most wrong attempts first.',
    params: byId,
    response: T.Array(RecallQuestion),
  }),
  answerRecall: endpoint({
    method: 'POST',
    path: '/lessons/:id/recall/:step',
    access: 'user',
    summary: 'Checks an answer to one of these questions; changes nothing, whether it is right or wrong.',
    params: RecallParams,
    body: Submission,
    bodyLimit: answerBytes,
    response: RecallResult,
  }),
  start: endpoint({
    method: 'POST',
    path: '/lessons/:id/start',
    access: 'user',
    summary:
      'Starts a lesson: its target is put into the state that it needs, unless it is in it; 200 with the change.',
    params: byId,
    response: T.Object({ target: nullable(StartChange) }),
  }),
  startPractice: endpoint({
    method: 'POST',
    path: '/lessons/:id/practice',
    access: 'user',
    summary: 'Starts or restarts a round of practice in a lesson; completed steps stay completed.',
    params: byId,
    status: 201,
    response: Practice,
  }),
  endPractice: endpoint({
    method: 'DELETE',
    path: '/lessons/:id/practice',
    access: 'user',
    summary: 'Ends the round of practice in a lesson.',
    params: byId,
    status: 204,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/lessons/step/:id/submit',
    access: 'user',
    summary: 'Submits an answer: 200 with the time of completion, 403 `answer_incorrect` if it is wrong.',
    params: byId,
    body: Submission,
    bodyLimit: answerBytes,
    response: SubmissionResult,
  }),
  evidence: endpoint({
    method: 'GET',
    path: '/lessons/step/:id/evidence',
    access: 'user',
    summary:
      'The request or event that completed a step, also after the traffic was cleared; 404 if none was kept.',
    params: byId,
    response: Evidence,
  }),
  help: endpoint({
    method: 'GET',
    path: '/lessons/step/:id/help',
    access: 'user',
    summary: 'Attempts on a step, feedback on the nearest one, the hints taken and the raised hand.',
    params: byId,
    response: StepHelp,
  }),
  takeHint: endpoint({
    method: 'POST',
    path: '/lessons/step/:id/hints',
    access: 'user',
    summary: 'Shows the next hint of a step; 409 `no_more_hints` after the last.',
    params: byId,
    response: StepHelp,
  }),
  raiseHand: endpoint({
    method: 'PUT',
    path: '/lessons/step/:id/hand',
    access: 'user',
    summary: "Asks the teachers of the caller's courses for help, and lets them read the named request.",
    params: byId,
    body: HandInput,
    status: 204,
  }),
  lowerHand: endpoint({
    method: 'DELETE',
    path: '/lessons/step/:id/hand',
    access: 'user',
    summary: 'Lowers the hand.',
    params: byId,
    status: 204,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/lessons/messages',
    access: 'user',
    summary: 'Messages from teachers: unread ones and those of the last 7 days, newest first.',
    response: T.Array(TeacherMessage),
  }),
  readMessage: endpoint({
    method: 'POST',
    path: '/lessons/messages/:id/read',
    access: 'user',
    summary: 'Marks a message as read.',
    params: byId,
    status: 204,
  }),
  pace: endpoint({
    method: 'GET',
    path: '/lessons/:id/pace',
    access: 'user',
    summary: "The caller's pace in a lesson, which the teachers of their courses set.",
    params: byId,
    response: LearnerPace,
  }),
};
