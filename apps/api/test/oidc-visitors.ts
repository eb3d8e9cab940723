import { externalEndpoints } from '@sentiero/contracts/users';
import { afterAll, expect } from 'vitest';
import { useApi, type Client } from './harness.ts';
import { School } from './oidc-school.ts';

const { start, callback, settle } = externalEndpoints;
export const params = { provider: 'school' };
export const web = 'http://localhost:3000';

let count = 0;
export const newcomer = (name = `new-${++count}`) => ({
  do: 'create' as const,
  username: name,
  first_name: 'Zoë',
  last_name: 'Müller',
});

/** Connects an account by its password, entered in the call. */
export const linkTo = ({ username, password }: { username: string; password: string }) => ({
  do: 'link' as const,
  username,
  password,
});

/** An API whose users log in at a school, and people who do. */
export async function useSchool(more: object = {}) {
  const school = await School.open('http://localhost:8000/auth/school/callback');
  afterAll(() => school.close());
  const setting = {
    id: 'school',
    name: 'Kantonsschule',
    issuer: school.issuer,
    client_id: 'sentiero',
    client_secret: 'a secret of the client',
    roles: [{ claim: 'groups', value: 'staff', role: 'teacher' }],
    ...more,
  };
  const api = useApi({ OIDC_PROVIDERS: JSON.stringify([setting]), WEBHOOK_NETWORKS: '127.0.0.0/8' });

  /** Somebody at the school; accounts there and here have names of their own. */
  function aPerson(claims = {}): string {
    const id = `person-${++count}`;
    const names = { given_name: 'Zoë', family_name: 'Müller', preferred_username: `zoe.mueller${count}` };
    school.people.set(id, { ...names, email: `${id}@school.example`, email_verified: true, ...claims });
    return id;
  }

  const begin = async (client: Client, next = '/courses') =>
    String((await client.call(start, { params, query: { next } })).headers.location);

  /** Goes to the school and comes back; the response to the callback. */
  async function come(client: Client, person: string, next?: string) {
    const query = await school.logIn(await begin(client, next), person);
    return client.call(callback, { params, query });
  }

  /** The same, but the school has them log in anew, which makes the login a recent one. */
  async function comeAnew(client: Client, person: string) {
    const location = (await client.call(start, { params, query: { fresh: true } })).headers.location;
    const query = await school.logIn(String(location), person);
    return client.call(callback, { params, query });
  }

  async function aMember(claims = {}) {
    const person = aPerson(claims);
    const client = api.anonymous();
    await come(client, person);
    const user = await client.call(settle, { body: newcomer() });
    expect(user.statusCode).toBe(200);
    return { person, client, user: user.json() as { id: number; username: string; is_teacher: boolean } };
  }

  return { school, setting, api, aPerson, begin, come, comeAnew, aMember };
}
