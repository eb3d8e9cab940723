import { answersEndpoints as answers } from '@sentiero/contracts/answers';
import type { AuditEntry } from '@sentiero/contracts/audit';
import {
  coursesEndpoints as courses,
  invitationsEndpoints as invitations,
  type RosterCode,
} from '@sentiero/contracts/courses';
import { certificatesEndpoints as certificates } from '@sentiero/contracts/certificates';
import { boardEndpoints as board } from '@sentiero/contracts/board';
import { scheduleEndpoints as schedule } from '@sentiero/contracts/schedule';
import type { Endpoint } from '@sentiero/contracts/http';
import { ownDataEndpoints as ownData } from '@sentiero/contracts/own-data';
import { instancesEndpoints as instances, warmUpsEndpoints as warmUps } from '@sentiero/contracts/instances';
import { targetsEndpoints as targets } from '@sentiero/contracts/targets';
import {
  apiTokensEndpoints as apiTokens,
  signInEndpoints as signIn,
  waysInEndpoints as waysIn,
  usersEndpoints as users,
} from '@sentiero/contracts/users';
import { webhooksEndpoints as webhooks } from '@sentiero/contracts/webhooks';
import { anAnswer, anInvitation, aLesson, aStep, aTarget, aUser } from './builders.ts';
import { insertCopies } from '../src/modules/instances/instances.store.ts';
import { aCertificate } from './certificates.ts';
import { anInstanceTarget, aWarmUp } from './copies.ts';
import type { Client, Harness } from './harness.ts';
import { targetInput } from './inputs.ts';

export async function aCourse(client: Client): Promise<number> {
  return (await client.call(courses.create, { body: { name: 'Web' } })).json().id;
}

/** Members with codes, from a list of names; one on each line. */
export async function aClassOnPaper(client: Client, course: number, names: string): Promise<[RosterCode]> {
  const headers = { 'content-type': 'text/csv' };
  const answer = await client.call(courses.roster, {
    params: { id: course },
    body: Buffer.from(names),
    headers,
  });
  return answer.json().sheet;
}

/** A course with a webhook. */
async function aWebhook(client: Client): Promise<number> {
  const id = await aCourse(client);
  await client.call(webhooks.set, { params: { id }, body: { url: 'https://hooks.example/' } });
  return id;
}

type Parts = { params?: object; query?: object; body?: unknown; headers?: Record<string, string> };
export type Change = Parts & { endpoint: Endpoint };
export type Sample = (client: Client) => Promise<{ change: Change; entry: Partial<AuditEntry> }>;

const tokenInput = ({ time }: Harness) => ({
  name: 'Script',
  scopes: ['progress:read'],
  expires: new Date(time.now.getTime() + 86_400_000).toISOString(),
});

/** One change by each endpoint outside of authoring through which staff or teachers change something, and its log entry. */
export const staffChanges = (api: Harness): Record<string, Sample> => ({
  'targets.create': async () => ({
    change: { endpoint: targets.create, body: targetInput('made') },
    entry: { action: 'target.create', detail: 'made' },
  }),
  'targets.update': async () => {
    const { id } = await aTarget(api);
    const change = { endpoint: targets.update, params: { id }, body: { name: 'Other' } };
    return { change, entry: { action: 'target.update', object: `target:${id}`, detail: 'name' } };
  },
  'targets.remove': async () => {
    const { id, name } = await aTarget(api);
    const change = { endpoint: targets.remove, params: { id } };
    return { change, entry: { action: 'target.delete', object: `target:${id}`, detail: name } };
  },
  'targets.renewToken': async () => {
    const { id, name } = await aTarget(api);
    const change = { endpoint: targets.renewToken, params: { id } };
    return { change, entry: { action: 'target.renew-token', object: `target:${id}`, detail: name } };
  },
  'instances.remove': async () => {
    const { id } = await anInstanceTarget(api);
    const [copy] = await insertCopies(api.ctx, { targetId: id, purpose: 'pool' }, [null]);
    const change = { endpoint: instances.remove, params: { id: copy } };
    const entry = { action: 'instance.stop', object: `instance:${copy}`, detail: `target:${id}` } as const;
    return { change, entry };
  },
  'warmUps.create': async (client) => {
    const [id, target] = [await aCourse(client), await anInstanceTarget(api)];
    const at = api.ctx.clock().toISOString();
    const change = { endpoint: warmUps.create, params: { id }, body: { target: target.id, at } };
    const detail = `Web: ${target.name}, ${at}`;
    return { change, entry: { action: 'course.warm-up', object: `course:${id}`, detail } };
  },
  'warmUps.cancel': async (client) => {
    const id = await aCourse(client);
    const change = { endpoint: warmUps.cancel, params: { id, warm_up: await aWarmUp(api, id) } };
    const entry = { action: 'course.warm-up-cancel', object: `course:${id}`, detail: 'Web' } as const;
    return { change, entry };
  },
  'targets.credentialsByUser': async () => {
    const { id, username } = await aUser(api);
    const change = { endpoint: targets.credentialsByUser, params: { id } };
    return { change, entry: { action: 'credentials.read', object: `user:${id}`, detail: username } };
  },
  'courses.create': async () => ({
    change: { endpoint: courses.create, body: { name: 'Class 4b' } },
    entry: { action: 'course.create', detail: 'Class 4b' },
  }),
  'courses.update': async (client) => {
    const id = await aCourse(client);
    const change = { endpoint: courses.update, params: { id }, body: { name: 'Other' } };
    return { change, entry: { action: 'course.update', object: `course:${id}`, detail: 'name' } };
  },
  'courses.remove': async (client) => {
    const id = await aCourse(client);
    const change = { endpoint: courses.remove, params: { id } };
    return { change, entry: { action: 'course.delete', object: `course:${id}`, detail: 'Web' } };
  },
  'board.sendMessage': async (client) => {
    const id = await aCourse(client);
    const body = { to: 'all', step: null, text: 'Look up.' };
    const change = { endpoint: board.sendMessage, params: { id }, body };
    return { change, entry: { action: 'course.message', object: `course:${id}`, detail: 'Web: 1' } };
  },
  'board.setGuidance': async (client) => {
    const id = await aCourse(client);
    const step = await aStep(api, (await aLesson(api)).id, 'Q');
    const change = {
      endpoint: board.setGuidance,
      params: { id, step: step.id },
      body: { level: 'full', hints: 1 },
    };
    const detail = `step ${step.id}: full, 1`;
    return { change, entry: { action: 'course.feedback', object: `course:${id}`, detail } };
  },
  'board.setPace': async (client) => {
    const id = await aCourse(client);
    const lesson = await aLesson(api);
    const change = {
      endpoint: board.setPace,
      params: { id },
      body: { lesson: lesson.id, step: null, paused: true },
    };
    return { change, entry: { action: 'course.pace', object: `course:${id}` } };
  },
  'schedule.set': async (client) => {
    const id = await aCourse(client);
    const change = { endpoint: schedule.set, params: { id }, body: { lessons: 'all' } };
    return { change, entry: { action: 'course.plan', object: `course:${id}` } };
  },
  'schedule.setExtensions': async (client) => {
    const id = await aCourse(client);
    const change = { endpoint: schedule.setExtensions, params: { id }, body: [] };
    return { change, entry: { action: 'course.extensions', object: `course:${id}` } };
  },
  'schedule.setAccommodations': async (client) => {
    const id = await aCourse(client);
    const change = { endpoint: schedule.setAccommodations, params: { id }, body: [] };
    return { change, entry: { action: 'course.accommodations', object: `course:${id}` } };
  },
  'certificates.setRevocation': async () => {
    const { certificate, user } = await aCertificate(api);
    const { id } = certificate;
    const body = { reason: 'Another person did the tasks.' };
    const change = { endpoint: certificates.setRevocation, params: { id }, body };
    return { change, entry: { action: 'user.certificate-revoke', object: `user:${user.id}`, detail: id } };
  },
  'webhooks.set': async (client) => {
    const id = await aCourse(client);
    const body = { url: 'https://hooks.example/completions?key=secret' };
    const change = { endpoint: webhooks.set, params: { id }, body };
    const detail = 'https://hooks.example';
    return { change, entry: { action: 'course.webhook', object: `course:${id}`, detail } };
  },
  'webhooks.remove': async (client) => {
    const id = await aWebhook(client);
    const change = { endpoint: webhooks.remove, params: { id } };
    const detail = 'https://hooks.example';
    return { change, entry: { action: 'course.webhook-remove', object: `course:${id}`, detail } };
  },
  'webhooks.test': async (client) => {
    const id = await aWebhook(client);
    const change = { endpoint: webhooks.test, params: { id } };
    return { change, entry: { action: 'course.webhook-test', object: `course:${id}` } };
  },
  'webhooks.sendAgain': async (client) => {
    const id = await aWebhook(client);
    const change = { endpoint: webhooks.sendAgain, params: { id } };
    return { change, entry: { action: 'course.webhook-send', object: `course:${id}` } };
  },
  'answers.review': async (client) => {
    const id = await aCourse(client);
    const { answer, username } = await anAnswer(api, id);
    const body = { state: 'seen', comment: '' };
    const change = { endpoint: answers.review, params: { id, answer }, body };
    return {
      change,
      entry: { action: 'answer.review', object: `answer:${answer}`, detail: `${username}: seen` },
    };
  },
  'courses.renewJoinCode': async (client) => {
    const id = await aCourse(client);
    const change = { endpoint: courses.renewJoinCode, params: { id } };
    return { change, entry: { action: 'course.join-code', object: `course:${id}`, detail: 'Web' } };
  },
  'courses.renewCodes': async (client) => {
    const id = await aCourse(client);
    const [{ id: user }] = await aClassOnPaper(client, id, 'Ada Byron');
    const change = { endpoint: courses.renewCodes, params: { id }, body: { users: [user] } };
    return { change, entry: { action: 'course.code', object: `user:${user}`, detail: `course:${id}` } };
  },
  'courses.addMember': async (client) => {
    const id = await aCourse(client);
    const { id: user_id, username } = await aUser(api);
    const change = { endpoint: courses.addMember, params: { id }, query: { user_id } };
    return { change, entry: { action: 'course.member-add', object: `course:${id}`, detail: username } };
  },
  'courses.removeMember': async (client) => {
    const id = await aCourse(client);
    const { id: user_id, username } = await aUser(api);
    const member = { params: { id }, query: { user_id } };
    await client.call(courses.addMember, member);
    const change = { endpoint: courses.removeMember, ...member };
    return { change, entry: { action: 'course.member-remove', object: `course:${id}`, detail: username } };
  },
  'invitations.remove': async (client) => {
    const course = await aCourse(client);
    const id = await anInvitation(api, course, (await aUser(api)).id);
    const change = { endpoint: invitations.remove, params: { id } };
    return {
      change,
      entry: { action: 'course.invitation-remove', object: `course:${course}`, detail: 'In the list' },
    };
  },
  'users.adminUpdate': async () => {
    const { id } = await aUser(api);
    const change = { endpoint: users.adminUpdate, params: { id }, body: { first_name: 'Eva' } };
    return { change, entry: { action: 'user.update', object: `user:${id}`, detail: 'first_name' } };
  },
  'courses.roster': async (client) => {
    const params = { id: await aCourse(client) };
    const body = Buffer.from('first_name,last_name,email,username\nMia,Meier,,mia.of.roster\n');
    const change = { endpoint: courses.roster, params, body, headers: { 'content-type': 'text/csv' } };
    return { change, entry: { action: 'course.roster', detail: 'created 1, added 0, invited 0' } };
  },
  'ownData.eraseUser': async () => {
    const { id } = await aUser(api);
    const change = { endpoint: ownData.eraseUser, params: { id } };
    return { change, entry: { action: 'user.erase-request', object: `user:${id}`, detail: '' } };
  },
  'ownData.keepUser': async () => {
    const { id } = await aUser(api, { eraseAt: api.time.now });
    const change = { endpoint: ownData.keepUser, params: { id } };
    return { change, entry: { action: 'user.keep', object: `user:${id}`, detail: '' } };
  },
  'users.adminCreate': async () => {
    const body = { username: 'Newcomer', first_name: 'New', last_name: 'Comer' };
    return {
      change: { endpoint: users.adminCreate, body },
      entry: { action: 'user.create', detail: 'Newcomer' },
    };
  },
  'users.sendReset': async () => {
    const { id } = await aUser(api);
    const change = { endpoint: users.sendReset, params: { id } };
    return { change, entry: { action: 'user.password-way', object: `user:${id}`, detail: 'link' } };
  },
  'users.close': async () => {
    const { id } = await aUser(api);
    const change = { endpoint: users.close, params: { id } };
    return { change, entry: { action: 'user.close', object: `user:${id}`, detail: '' } };
  },
  'users.reopen': async () => {
    const { id } = await aUser(api, { closedAt: api.time.now });
    const change = { endpoint: users.reopen, params: { id } };
    return { change, entry: { action: 'user.reopen', object: `user:${id}`, detail: '' } };
  },
  'apiTokens.create': async () => {
    const change = { endpoint: apiTokens.create, body: tokenInput(api) };
    return { change, entry: { action: 'user.token-create', detail: 'Script: progress:read' } };
  },
  'apiTokens.remove': async (client) => {
    const { id } = (await client.call(apiTokens.create, { body: tokenInput(api) })).json();
    const change = { endpoint: apiTokens.remove, params: { id } };
    return { change, entry: { action: 'user.token-revoke', detail: 'Script' } };
  },
  'signIn.removeFactorOf': async () => {
    const { id } = await aUser(api, { secondFactorAt: api.time.now });
    const change = { endpoint: signIn.removeFactorOf, params: { id } };
    return { change, entry: { action: 'user.second-factor-off', object: `user:${id}`, detail: '' } };
  },
  'waysIn.remove': async () => {
    const { id } = await aUser(api);
    const change = { endpoint: waysIn.remove, params: { id, way: 1 }, query: { kind: 'password' as const } };
    return { change, entry: { action: 'user.way-in-remove', object: `user:${id}`, detail: 'password' } };
  },
  'users.endSessions': async () => {
    const { id } = await aUser(api);
    const change = { endpoint: users.endSessions, params: { id } };
    return { change, entry: { action: 'user.sessions', object: `user:${id}`, detail: '' } };
  },
});
