import * as T from 'typebox';
import { TargetHoles } from '../hunts/hole.ts';
import { endpoint } from '../http/index.ts';
import { Id } from '../shared/index.ts';
import { TargetEventList } from './event-list.ts';
import {
  Credential,
  LabToken,
  Target,
  TargetChange,
  TargetHealth,
  TargetInput,
  TargetPlaces,
  TargetTrial,
  TargetTrialResult,
} from './target.ts';

/** Room for two long URLs, certificates, and a list of credentials. */
const inputBytes = 7 * 1024 * 1024;
const trialBytes = 96 * 1024;
const byId = T.Object({ id: Id });

export const targetsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/targets/list',
    access: 'staff',
    summary: 'All target applications.',
    response: T.Array(Target),
  }),
  create: endpoint({
    method: 'POST',
    path: '/targets/create',
    access: 'staff',
    summary: 'Creates a target application.',
    versioned: true,
    status: 201,
    body: TargetInput,
    bodyLimit: inputBytes,
    response: Target,
  }),
  places: endpoint({
    method: 'GET',
    path: '/targets/places',
    access: 'staff',
    summary: 'The domain and port of frontend URLs, and the networks of backends.',
    response: TargetPlaces,
  }),
  tryOut: endpoint({
    method: 'POST',
    path: '/targets/try',
    access: 'staff',
    summary:
      'Checks addresses and settings before they are saved; calls the backend for at most five seconds.',
    body: TargetTrial,
    bodyLimit: trialBytes,
    response: TargetTrialResult,
  }),
  get: endpoint({
    method: 'GET',
    path: '/targets/:id',
    access: 'staff',
    summary: 'One target application.',
    versioned: true,
    params: byId,
    response: Target,
  }),
  health: endpoint({
    method: 'GET',
    path: '/targets/:id/health',
    access: 'staff',
    summary: 'Checks the health of the target application, for at most five seconds.',
    params: byId,
    response: TargetHealth,
  }),
  events: endpoint({
    method: 'GET',
    path: '/targets/:id/events',
    access: 'staff',
    summary: 'The events that the target application reports, as it lists them; empty if it has no list.',
    params: byId,
    response: TargetEventList,
  }),
  holes: endpoint({
    method: 'GET',
    path: '/targets/:id/holes',
    access: 'staff',
    summary: 'The holes that the target application can open, as it lists them; empty if it has none.',
    params: byId,
    response: TargetHoles,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/targets/:id',
    access: 'staff',
    summary: 'Changes a target application.',
    versioned: true,
    params: byId,
    body: TargetChange,
    bodyLimit: inputBytes,
    response: Target,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/targets/:id',
    access: 'staff',
    summary: 'Deletes a target application.',
    versioned: true,
    status: 204,
    params: byId,
  }),
  renewToken: endpoint({
    method: 'POST',
    path: '/targets/:id/renew-token',
    access: 'staff',
    summary: 'Renews the shared token; the old one stays valid for ten minutes.',
    versioned: true,
    params: byId,
    response: Target,
  }),
  credentials: endpoint({
    method: 'GET',
    path: '/targets/credentials/:id',
    access: 'user',
    summary: "The caller's own credentials on a target.",
    params: byId,
    response: T.Array(Credential),
  }),
  credentialsByUser: endpoint({
    method: 'GET',
    path: '/targets/credentials/by-user/:id',
    access: 'staff',
    summary: 'The credentials of a user on all targets; each reading is audited.',
    params: byId,
    response: T.Array(Credential),
  }),
  canReset: endpoint({
    method: 'GET',
    path: '/targets/:id/reset',
    access: 'user',
    summary: "Whether the target can reset the caller's data: it has prepared them by the target protocol.",
    params: byId,
    response: T.Object({ available: T.Boolean() }),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/targets/:id/reset',
    access: 'user',
    summary: "Resets the caller's data on the target.",
    status: 204,
    params: byId,
  }),
  undoReset: endpoint({
    method: 'POST',
    path: '/targets/:id/undo-reset',
    access: 'user',
    summary:
      "Undoes the last reset of the caller's data on the target; 409 `nothing_to_undo` if it kept none.",
    status: 204,
    params: byId,
  }),
  labToken: endpoint({
    method: 'GET',
    path: '/targets/:id/lab-token',
    access: 'user',
    summary: 'A cookie header for command-line tools that access the target as the caller.',
    params: byId,
    response: LabToken,
  }),
};
