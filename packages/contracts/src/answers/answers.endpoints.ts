import * as T from 'typebox';
import { endpoint, pageQuery } from '../http/index.ts';
import { Id } from '../shared/index.ts';
import { AnsweredStep, AnswerState, ReviewInput, SentAnswer } from './answers.ts';

const { limit, offset } = pageQuery;
const byId = T.Object({ id: Id });

export const answersEndpoints = {
  steps: endpoint({
    method: 'GET',
    path: '/courses/:id/answers/steps',
    access: 'teacher',
    scopes: ['progress:read'],
    summary: 'The open questions that learners of the course have answered, with their model answers.',
    params: byId,
    response: T.Array(AnsweredStep),
  }),
  list: endpoint({
    method: 'GET',
    path: '/courses/:id/answers',
    access: 'teacher',
    scopes: ['progress:read'],
    summary: "The newest answers of the course's learners, the oldest first, paged; reading them is audited.",
    params: byId,
    query: T.Object({ limit, offset, step: T.Optional(Id), state: T.Optional(AnswerState) }),
    response: T.Array(SentAnswer),
  }),
  review: endpoint({
    method: 'POST',
    path: '/courses/:id/answers/:answer',
    access: 'teacher',
    summary:
      'Marks an answer as seen, or asks for another one; 409 `out_of_date` if the learner has sent a newer one.',
    params: T.Object({ id: Id, answer: Id }),
    body: ReviewInput,
    response: SentAnswer,
  }),
};
