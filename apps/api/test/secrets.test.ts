import { channels } from '@sentiero/contracts/realtime';
import { expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';

type Schema = {
  type?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema | Schema[];
  anyOf?: Schema[];
};

/** Every field that a message of this schema can have; responses pass a serialiser that emits no others. */
function fieldsOf(given: unknown): string[] {
  const schema = (given ?? {}) as Schema;
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...[schema.items ?? []].flat(),
    ...(schema.anyOf ?? []),
  ];
  return [...Object.keys(schema.properties ?? {}), ...inner.flatMap(fieldsOf)];
}

function callsThatAnswer(field: RegExp): string[] {
  return endpoints
    .filter(({ endpoint }) => fieldsOf(endpoint.response).some((name) => field.test(name)))
    .map(({ name, endpoint }) => `${endpoint.access} ${name}`);
}

const staffsTargets = ['list', 'create', 'get', 'update', 'renewToken'].map(
  (verb) => `staff targets.${verb}`,
);
const ownAccount = ['me', 'updateMe', 'changeEmail', 'confirmations']
  .map((verb) => `user users.${verb}`)
  // For a visitor it has no user.
  .concat('public users.session');
const newAccount = [
  'users.login',
  'users.signup',
  'signIn.secondFactor',
  'passkeys.logIn',
  'external.settle',
].map((name) => `public ${name}`);
const staffsAccounts = ['adminList', 'adminGet', 'adminCreate', 'adminUpdate', 'close', 'reopen']
  .map((verb) => `staff users.${verb}`)
  .concat('staff signIn.removeFactorOf');
const staffsSteps = ['createStep', 'listSteps', 'getStep', 'updateStep', 'duplicateStep'].map(
  (verb) => `staff authoring.${verb}`,
);

test.each([
  ['a hash', /hash/, []],
  ['a session', /^session|cookie/, ['machine ingest.enter']],
  ['the shared token of a target', /shared|^tokens$/, [...staffsTargets, 'machine ingest.targets']],
  [
    'a password, which is that of a target',
    /password/,
    // Whether the caller has one here.
    [
      ...staffsTargets,
      'user targets.credentials',
      'staff targets.credentialsByUser',
      'user users.confirmations',
    ],
  ],
  [
    'an email address: of other users to staff only',
    /mail/,
    // What a provider said about this browser’s own user.
    ['public external.pending', ...ownAccount, ...newAccount, ...staffsAccounts],
  ],
  [
    'an answer, a pattern or a condition',
    /^(question_|task_|event_|is_correct|comparator|value_)/,
    staffsSteps,
  ],
  ['a join code', /^join_code$/, ['teacher courses.joinCode', 'teacher courses.renewJoinCode']],
  [
    'a proof of an address, the secret of an authenticator app or a webhook, or what a step keeps to itself',
    // The method of an issuer is a public key.
    /secret|verification(?!Method)/,
    [
      'public verification.request',
      'public verification.confirm',
      'user signIn.startTotp',
      'teacher webhooks.set',
      ...staffsSteps,
    ],
  ],
])('%s leaves the server only through these calls', (_what, field, calls) => {
  expect(callsThatAnswer(field).toSorted()).toEqual(calls.toSorted());
});

test('no reporting socket reveals an answer, an address or a token', () => {
  for (const { down } of Object.values(channels)) {
    const told = fieldsOf(down).filter((name) =>
      /hash|session|token|password|mail|question_|task_|event_|is_correct|comparator|value_/.test(name),
    );
    expect(told).toEqual([]);
  }
});
