import { boardEndpoints } from '@sentiero/contracts/board';
import { certificatesEndpoints } from '@sentiero/contracts/certificates';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { warmUpsEndpoints } from '@sentiero/contracts/instances';
import { ltiEndpoints as lti } from '@sentiero/contracts/lti';
import { scheduleEndpoints } from '@sentiero/contracts/schedule';
import {
  apiTokensEndpoints,
  externalEndpoints,
  passkeysEndpoints,
  signInEndpoints,
} from '@sentiero/contracts/users';
import { webhooksEndpoints } from '@sentiero/contracts/webhooks';
import type { Endpoint } from '@sentiero/contracts/http';

export const long = (length: number) => 'x'.repeat(length + 1);
export const missing = (...fields: string[]) => fields.map((field) => `/${field}`);

export const isList = ({ body }: Endpoint) => (body as { type?: string }).type === 'array';

/** What is sent to an endpoint, and the paths by which the response names what is wrong. */
export type BadInput = [rule: string, endpoint: Endpoint, input: object, named: readonly string[]];

export const bodiesOfBoard: BadInput[] = [
  [
    'a message has recipients, a step or none, and a text that is not blank',
    boardEndpoints.sendMessage,
    { to: 'nobody', step: 0, text: ' ' },
    missing('to', 'step', 'text'),
  ],
  [
    'a message has at least one recipient, and at most so many words',
    boardEndpoints.sendMessage,
    { to: [], step: null, text: long(1_000) },
    missing('to', 'text'),
  ],
  [
    'feedback levels and hint counts of a course stay within those of the step',
    boardEndpoints.setGuidance,
    { level: 'all', hints: 6 },
    missing('level', 'hints'),
  ],
  [
    'a pace is that of a lesson, up to a step or not at all',
    boardEndpoints.setPace,
    { lesson: 'x', step: -1, paused: null },
    missing('lesson', 'step', 'paused'),
  ],
  [
    'copies are started of a target, at a time',
    warmUpsEndpoints.create,
    { target: 0, at: 'tomorrow' },
    missing('target', 'at'),
  ],
  [
    'an account of a provider has a name, and its owner as well',
    externalEndpoints.settle,
    { do: 'create', username: ' ', first_name: '', last_name: 7 },
    missing('do', 'username', 'first_name', 'last_name'),
  ],
  [
    'the proof of a passkey is base64url',
    passkeysEndpoints.logIn,
    { id: 'a b', response: { clientDataJSON: '', authenticatorData: long(700), signature: '=' } },
    ['/id', ...['clientDataJSON', 'authenticatorData', 'signature'].map((name) => `/response/${name}`)],
  ],
  [
    'a passkey has a name and a credential',
    passkeysEndpoints.add,
    { name: ' ', credential: { id: 'a', response: {} } },
    ['/name', ...['clientDataJSON', 'attestationObject'].map((name) => `/credential/response/${name}`)],
  ],
  ['a code has at least six characters', signInEndpoints.secondFactor, { code: '12345' }, ['/code']],
  ['a code to be confirmed is bounded', signInEndpoints.confirmTotp, { code: long(40) }, ['/code']],
  [
    'an API token has a name, scopes that there are, and an end',
    apiTokensEndpoints.create,
    { name: ' ', scopes: ['everything'], expires: 'never' },
    missing('name', 'scopes/0', 'expires'),
  ],
  [
    'a platform begins a launch for somebody',
    lti.loginByForm,
    {},
    missing('iss', 'login_hint', 'target_link_uri'),
  ],
  ['a launch has the state that we gave it', lti.launch, { id_token: 'x' }, ['/state']],
  ['a ticket is bounded', lti.open, { ticket: long(100) }, ['/ticket']],
  ['a lesson is picked by its id', lti.deepLink, { ticket: 'x', lesson: '01' }, ['/lesson']],
  ['a launch has an id', lti.arrive, { launch: 'x' }, ['/launch']],
  ['a launch is linked to a course', lti.link, { launch: 'x', course: 0 }, missing('launch', 'course')],
  ['new codes are for members', coursesEndpoints.renewCodes, { users: [] }, ['/users']],
  ['a roster is read or added', lti.roster, { add: 'some' }, ['/add']],
  [
    'a platform has a name, addresses and deployments',
    lti.createPlatform,
    { name: ' ', issuer: 'x', auth_url: 'a b', deployments: [] },
    missing(
      'name',
      'issuer',
      'client_id',
      'auth_url',
      'token_url',
      'jwks_url',
      'deployments',
      'instructors_teach',
      'make_courses',
    ),
  ],
  ['a platform keeps its addresses', lti.updatePlatform, { jwks_url: 'x' }, ['/jwks_url']],
  ['a plan has lessons', scheduleEndpoints.set, { lessons: 'some' }, missing('lessons')],
  [
    'an extension is for people, in a lesson or in all, by some days',
    scheduleEndpoints.setExtensions,
    [{ users: [], lesson: 0, plus_days: 0 }],
    missing('0/users', '0/lesson', '0/plus_days'),
  ],
  [
    'a factor lengthens, at most tenfold',
    scheduleEndpoints.setAccommodations,
    [
      { user: 1, factor: 0.5 },
      { user: 2, factor: 11 },
    ],
    missing('0/factor', '1/factor'),
  ],
  ['a webhook has an address', webhooksEndpoints.set, { url: 'not one' }, missing('url')],
  [
    'a certificate is about a course or a category with an id',
    certificatesEndpoints.issue,
    { path: 'lesson', path_id: 0 },
    missing('path', 'path_id'),
  ],
];

const { board, path, plan, insights, insightsCsv } = boardEndpoints;

export const queriesOfBoard: BadInput[] = [
  ['the page to return to is bounded', externalEndpoints.start, { next: long(2_000) }, ['/next']],
  ['the code of a registration is bounded', lti.register, { code: long(100) }, ['/code']],
  ['a launch is begun for somebody', lti.login, {}, missing('iss', 'login_hint', 'target_link_uri')],
  ['the code of a provider is bounded', externalEndpoints.callback, { code: long(4_000) }, ['/code']],
  ['the key of a calendar is one of ours', scheduleEndpoints.calendar, { key: 'x' }, ['/key']],
  ['a preview of a class list is a flag', coursesEndpoints.roster, { dry_run: 'maybe' }, ['/dry_run']],
  ...[board, path, plan, insights, insightsCsv].map((endpoint): BadInput => [
    `${endpoint.path} is about a lesson with an id`,
    endpoint,
    { lesson: 'x' },
    ['/lesson'],
  ]),
];
