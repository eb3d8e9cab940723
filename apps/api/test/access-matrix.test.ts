import type { Endpoint } from '@sentiero/contracts/http';
import { describe, expect, test } from 'vitest';
import { aLearner } from './builders.ts';
import { endpoints, publicEndpoints } from './endpoints.ts';
import { callInternal, useApi, type Client } from './harness.ts';

const api = useApi();

const roles = ['anonymous', 'learner', 'teacher', 'staff'] as const;
type Role = (typeof roles)[number];
const mayCall: Record<Endpoint['access'], readonly Role[]> = {
  public: roles,
  user: ['learner', 'teacher', 'staff'],
  teacher: ['teacher', 'staff'],
  staff: ['staff'],
  machine: [],
};

const clientOf: Record<Role, () => Promise<Client>> = {
  anonymous: async () => api.anonymous(),
  learner: async () => (await aLearner(api)).client,
  teacher: async () => (await aLearner(api, { isTeacher: true })).client,
  staff: async () => (await aLearner(api, { isStaff: true })).client,
};

/** Calls about a user, which others than staff may make about themselves only. */
const ownOrStaff = new Set(['progress.byUser', 'courses.byUser']);

const params = {
  way: 999_999,
  id: 999_999,
  stepId: 999_999,
  user: 999_999,
  warm_up: 999_999,
  step: 999_999,
  answer: 999_999,
  provider: 'none',
  key: 'none',
};
const isServed = ({ method, path }: Endpoint, app = api.app) => app.hasRoute({ method, url: path });

const machineEndpoints = endpoints.filter(({ endpoint }) => endpoint.access === 'machine');

test.each(publicEndpoints)('$name is served', ({ endpoint }) => {
  expect(isServed(endpoint)).toBe(true);
});

describe.each(roles)('a caller who is %s', (role) => {
  test.each(publicEndpoints)('is answered or refused by $name', async ({ name, endpoint }) => {
    const client = await clientOf[role]();
    const response = await client.call(endpoint, { params });
    const isProblem = String(response.headers['content-type']).includes('problem+json');
    const code = isProblem ? response.json().code : null;
    const isAllowed = mayCall[endpoint.access].includes(role) && !(ownOrStaff.has(name) && role !== 'staff');
    const isRefused = code === 'forbidden' || code === 'not_authenticated';
    expect(isRefused, `${response.statusCode} ${code}`).toBe(!isAllowed);
    expect(response.statusCode).toBeLessThan(500);
  });
});

/** Endpoints that grant or revoke staff rights or access to an account. */
const wantsRecentLogin = [
  ['users.changePassword', true],
  ['users.changeEmail', true],
  ['users.adminUpdate', ['email', 'is_staff', 'is_teacher', 'username']],
  ['ownData.export', true],
  ['ownData.erase', true],
  ['ownData.eraseUser', true],
  ['users.adminCreate', true],
  ['users.sendReset', true],
  ['users.close', true],
  ['users.reopen', true],
  ['users.endSessions', true],
  ['external.unlink', true],
  ['lti.createPlatform', true],
  ['lti.makeRegistrationLink', true],
  ['lti.updatePlatform', true],
  ['lti.removePlatform', true],
  ['passkeys.start', true],
  ['passkeys.add', true],
  ['passkeys.remove', true],
  ['signIn.startTotp', true],
  ['webhooks.set', true],
  ['signIn.confirmTotp', true],
  ['signIn.removeTotp', true],
  ['signIn.renewCodes', true],
  ['signIn.removeFactorOf', true],
  ['waysIn.remove', true],
  ['signIn.endOtherSessions', true],
  ['signIn.endSession', true],
  ['apiTokens.create', true],
  ['apiTokens.remove', true],
];

test('the contract lists every endpoint that requires a recent login', () => {
  const named = publicEndpoints.flatMap(({ name, endpoint }) =>
    endpoint.recentLogin ? [[name, endpoint.recentLogin]] : [],
  );
  expect(named.toSorted()).toEqual(wantsRecentLogin.toSorted());
});

test.each(publicEndpoints)(
  '$name asks for the password exactly if the contract says so',
  async ({ endpoint }) => {
    const client = await clientOf.staff();
    api.time.pass(10 * 60_000 + 1);
    const response = await client.call(endpoint, { params });
    const isProblem = String(response.headers['content-type']).includes('problem+json');
    const isAsked = isProblem && response.json().code === 'recent_login_required';
    expect(isAsked).toBe(endpoint.recentLogin === true);
  },
);

test.each(machineEndpoints)(
  '$name is on the internal listener only, and requires its token',
  async ({ endpoint }) => {
    expect(isServed(endpoint)).toBe(false);
    expect(isServed(endpoint, api.internal)).toBe(true);
    const refused = await api.internal.inject({ method: endpoint.method, url: endpoint.path });
    expect(refused.json()).toMatchObject({ status: 403, code: 'not_authenticated' });
    expect((await callInternal(api, endpoint)).statusCode).not.toBe(403);
  },
);
