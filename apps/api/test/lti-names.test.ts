import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import type { Client } from './harness.ts';
import { aPerson, inContext, myself, School } from './lti-school.ts';

const school = await School.open();
const { api } = school;

const come = (client: Client, person: string, given_name?: string, family_name?: string) =>
  school.come(client, person, inContext('named', { given_name, family_name }));
const nameOf = async (client: Client) => {
  const { first_name, last_name } = await myself(client);
  return `${first_name} ${last_name}`;
};

test('a person who is renamed on the platform is renamed at the next launch, in the normal form', async () => {
  const [client, person] = [api.anonymous(), aPerson()];
  await come(client, person, 'Zoë', 'Müller');
  await come(client, person, 'Zoe\u0308 ', 'Meier\u00a0 Keller');
  expect(await nameOf(client)).toBe('Zoë Meier Keller');
  await come(client, person, 'Zoë', 'Keller');
  expect(await nameOf(client)).toBe('Zoë Keller');
});

test('a name that somebody chose here stays', async () => {
  const [client, person] = [api.anonymous(), aPerson()];
  await come(client, person, 'Zoë', 'Müller');
  await client.call(usersEndpoints.updateMe, { body: { first_name: 'Z.' } });
  await come(client, person, 'Zoë', 'Meier');
  expect(await nameOf(client)).toBe('Z. Müller');
});

test('names that the platform never said are not its own to change', async () => {
  const [client, person] = [api.anonymous(), aPerson()];
  await come(client, person, 'Someone', 'Else');
  await come(client, person, 'Another', 'Person');
  expect(await nameOf(client)).toBe('Zoë Müller');
});

test('a platform that keeps names to itself changes none', async () => {
  const [client, person] = [api.anonymous(), aPerson()];
  await come(client, person, 'Zoë', 'Müller');
  await come(client, person, '$Person.name.given');
  await come(client, person, '', '');
  expect(await nameOf(client)).toBe('Zoë Müller');
  await come(client, person, 'Zoë', 'Meier');
  expect(await nameOf(client)).toBe('Zoë Meier');
});
