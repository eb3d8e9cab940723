import * as T from 'typebox';
import { endpoint } from '../http/index.ts';
import { Id } from '../shared/index.ts';
import {
  CategoryOverview,
  LearnerStep,
  Lesson,
  LessonListItem,
  Submission,
  SubmissionResult,
} from './lesson.ts';

const byId = T.Object({ id: Id });

export const lessonsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/lessons/list',
    access: 'user',
    summary: 'The visible lessons.',
    response: T.Array(LessonListItem),
  }),
  categories: endpoint({
    method: 'GET',
    path: '/lessons/categories',
    access: 'user',
    summary: 'The visible categories with their lessons, progress and requirements.',
    response: T.Array(CategoryOverview),
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
    summary: 'The steps of a lesson whose requirements are met.',
    params: byId,
    response: T.Array(LearnerStep),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/lessons/step/:id/submit',
    access: 'user',
    summary: 'Submits an answer: 200 with the time of completion, 403 `answer_incorrect` when wrong.',
    params: byId,
    body: Submission,
    // An answer of the full length, in whatever script.
    bodyLimit: 64 * 1024,
    response: SubmissionResult,
  }),
};
