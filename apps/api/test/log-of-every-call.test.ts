import type { Endpoint } from '@sentiero/contracts/http';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { usersEndpoints } from '@sentiero/contracts/users';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aLearner } from './builders.ts';
import { endpoints, pathParams, publicEndpoints } from './endpoints.ts';
import { callInternal, useApi, type Client } from './harness.ts';

const api = useApi();
const mark = 'm4rk3d';
let count = 0;
/** A secret that is easy to find in the log. */
const aSecret = () => `${mark}-${++count}@example.org`;

beforeEach(() => void (api.logged.length = 0));
const expectNothingMarked = () => {
  expect(api.logged.length).toBeGreaterThan(0);
  for (const line of api.logged) expect(line).not.toContain(mark);
};

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
};

/** A valid body with the secret in every text field. */
function filled(schema: Schema | undefined): unknown {
  if (!schema) return undefined;
  if (schema.anyOf) return filled(schema.anyOf.find(({ type }) => type !== 'null') ?? schema.anyOf[0]);
  if (schema.enum) return schema.enum[0];
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, own]) => [name, filled(own)]));
  if (schema.type === 'array') return [filled(schema.items)];
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (schema.type === 'boolean') return true;
  return aSecret();
}

const secretHeaders = () => ({
  'user-agent': aSecret(),
  referer: `http://localhost:3000/${aSecret()}`,
  authorization: `Bearer ${aSecret()}`,
  'x-forwarded-for': aSecret(),
  'x-request-id': aSecret(),
  'if-match': aSecret(),
});

const partsFor = (endpoint: Endpoint, isRight: boolean) => ({
  params: pathParams(endpoint, isRight ? () => 1 : aSecret),
  query: { q: aSecret(), actor: aSecret(), bind: aSecret(), return: `/${aSecret()}`, target: aSecret() },
  body: isRight ? filled(endpoint.body as Schema | undefined) : aSecret(),
  headers: secretHeaders(),
});

test.each(publicEndpoints)('$name logs nothing from its input, valid or not', async ({ endpoint }) => {
  const clients: Client[] = [api.anonymous(), (await aLearner(api, { isStaff: true })).client];
  for (const client of clients) {
    const unsafe = endpoint.method !== 'GET';
    for (const isRight of [true, false]) {
      const { body, ...parts } = partsFor(endpoint, isRight);
      await client.call(endpoint, unsafe ? { ...parts, body } : parts);
    }
  }
  expectNothingMarked();
});

test.each(endpoints.filter(({ endpoint }) => endpoint.access === 'machine'))(
  '$name logs nothing that the proxy sent',
  async ({ endpoint }) => {
    await callInternal(api, endpoint, filled(endpoint.body as Schema | undefined));
    await callInternal(
      api,
      endpoint,
      endpoint.method === 'GET' ? undefined : { version: 1, records: aSecret() },
    );
    await api.internal.inject({ url: `/${aSecret()}`, headers: secretHeaders() });
    api.ctx.log.info('the end');
    expectNothingMarked();
  },
);

test('an unknown URL is not repeated in the log', async () => {
  for (const url of [`/users/${aSecret()}/%`, `/${aSecret()}?password=${aSecret()}`, `//${aSecret()}`])
    await api.app.inject({ url, headers: secretHeaders() });
  expectNothingMarked();
});

test('names, texts and search words are not in the log of successful calls', async () => {
  const email = aSecret();
  const fields = {
    username: aSecret(),
    email,
    firstName: aSecret(),
    lastName: aSecret(),
    password: aSecret(),
  };
  const { user, client } = await aLearner(api, { ...fields, isStaff: true });
  const worked = async (call: ReturnType<Client['call']>) =>
    expect((await call).statusCode).toBeLessThan(300);
  const { id } = user;
  await worked(client.call(usersEndpoints.search, { query: { q: email } }));
  await worked(client.call(usersEndpoints.adminList, { query: { q: email } }));
  const names = { username: aSecret(), email: aSecret(), first_name: aSecret(), last_name: aSecret() };
  const body = { ...names, is_staff: true, is_teacher: false };
  await worked(client.call(usersEndpoints.adminUpdate, { params: { id }, body }));
  const change = { old_password: user.password, new_password: `correct horse ${aSecret()} battery` };
  await worked(client.call(usersEndpoints.changePassword, { body: change }));
  await worked(client.call(coursesEndpoints.create, { body: { name: aSecret() } }));
  await worked(client.call(usersEndpoints.logout, {}));
  expectNothingMarked();
  const cookies = [...client.cookies.values()];
  for (const line of api.logged) for (const cookie of cookies) expect(line).not.toContain(cookie);
});

test('a failed call logs its error without the data it should have stored', async () => {
  const { client } = await aLearner(api, { isTeacher: true });
  await api.ctx.db.execute(sql`alter table courses add constraint broken check (false) not valid`);
  const response = await client.call(coursesEndpoints.create, { body: { name: aSecret() } });
  await api.ctx.db.execute(sql`alter table courses drop constraint broken`);
  expect(response.statusCode).toBe(500);
  expect(api.logged.join('')).toContain('unexpected error');
  expectNothingMarked();
});
