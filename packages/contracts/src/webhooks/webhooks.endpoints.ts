import * as T from 'typebox';
import { endpoint } from '../http/index.ts';
import { Id, Secret } from '../shared/index.ts';
import { Webhook, WebhookInput, WebhookTest } from './webhook.ts';

const params = T.Object({ id: Id });

/** The address to which the completions of a course's learners are sent. */
export const webhooksEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/courses/:id/webhook',
    access: 'teacher',
    summary: 'The webhook of a course, with its newest deliveries.',
    params,
    response: Webhook,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/courses/:id/webhook',
    access: 'teacher',
    summary: 'Sets the webhook of a course and makes its secret, which only this reply shows.',
    recentLogin: true,
    params,
    body: WebhookInput,
    response: Secret,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/courses/:id/webhook',
    access: 'teacher',
    summary: 'Removes the webhook of a course with its deliveries.',
    status: 204,
    params,
  }),
  test: endpoint({
    method: 'POST',
    path: '/courses/:id/webhook/test',
    access: 'teacher',
    summary: 'Sends a test message to the webhook of a course, and says what came of it.',
    params,
    response: WebhookTest,
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/courses/:id/webhook/send-again',
    access: 'teacher',
    summary: 'Sends the failed deliveries of a course again.',
    status: 204,
    params,
  }),
};
