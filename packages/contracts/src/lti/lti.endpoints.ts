import * as T from 'typebox';
import { endpoint } from '../http/index.ts';
import { Id } from '../shared/index.ts';
import { LtiArrival, LtiLink, LtiLogin, LtiMessage, LtiPlace, LtiTicket } from './launch.ts';
import { LtiKeys, LtiPlatform, LtiPlatformInput, LtiTool } from './platform.ts';

const platformBytes = 64 * 1024;
const byId = T.Object({ id: Id });

/** Launches from learning management systems, by LTI 1.3. */
export const ltiEndpoints = {
  keys: endpoint({
    method: 'GET',
    path: '/lti/jwks',
    access: 'public',
    summary: 'The public keys with which platforms check what Sentiero signs.',
    response: LtiKeys,
  }),
  login: endpoint({
    method: 'GET',
    path: '/lti/login',
    access: 'public',
    summary: 'Where a platform begins a launch: redirects the browser to its login.',
    status: 303,
    query: LtiLogin,
  }),
  loginByForm: endpoint({
    method: 'POST',
    path: '/lti/login',
    access: 'public',
    summary: 'The same, for platforms that post a form.',
    status: 303,
    form: 'any-site',
    bodyLimit: 48 * 1024,
    body: LtiLogin,
  }),
  launch: endpoint({
    method: 'POST',
    path: '/lti/launch',
    access: 'public',
    summary: 'Takes the token of a launch; answers with a page that opens Sentiero in a tab of its own.',
    form: 'any-site',
    bodyLimit: 64 * 1024,
    body: LtiMessage,
    produces: 'text/html',
  }),
  open: endpoint({
    method: 'POST',
    path: '/lti/open',
    access: 'public',
    summary: 'What that page posts: starts a session, or leads to `/welcome` or `/login`.',
    status: 303,
    form: 'own-site',
    body: LtiTicket,
  }),
  arrive: endpoint({
    method: 'POST',
    path: '/lti/arrive',
    access: 'user',
    summary: 'Makes the caller a member of the course of a launch, and says where it leads to.',
    body: LtiArrival,
    response: LtiPlace,
  }),
  link: endpoint({
    method: 'POST',
    path: '/lti/link',
    access: 'teacher',
    summary: 'Links the course of a launch, whose instructor the caller is, to a course of the caller.',
    body: LtiLink,
    response: LtiPlace,
  }),
  tool: endpoint({
    method: 'GET',
    path: '/lti/tool',
    access: 'staff',
    summary: 'The addresses to type into a platform.',
    response: LtiTool,
  }),
  platforms: endpoint({
    method: 'GET',
    path: '/lti/platforms/list',
    access: 'staff',
    summary: 'All platforms.',
    response: T.Array(LtiPlatform),
  }),
  createPlatform: endpoint({
    method: 'POST',
    path: '/lti/platforms/create',
    access: 'staff',
    summary: 'Adds a platform.',
    recentLogin: true,
    versioned: true,
    status: 201,
    bodyLimit: platformBytes,
    body: LtiPlatformInput,
    response: LtiPlatform,
  }),
  getPlatform: endpoint({
    method: 'GET',
    path: '/lti/platforms/:id',
    access: 'staff',
    summary: 'One platform.',
    versioned: true,
    params: byId,
    response: LtiPlatform,
  }),
  updatePlatform: endpoint({
    method: 'PATCH',
    path: '/lti/platforms/:id',
    access: 'staff',
    summary: 'Changes a platform.',
    recentLogin: true,
    versioned: true,
    params: byId,
    bodyLimit: platformBytes,
    body: T.Partial(LtiPlatformInput),
    response: LtiPlatform,
  }),
  removePlatform: endpoint({
    method: 'DELETE',
    path: '/lti/platforms/:id',
    access: 'staff',
    summary: 'Removes a platform, with its links to courses.',
    versioned: true,
    status: 204,
    params: byId,
  }),
};
