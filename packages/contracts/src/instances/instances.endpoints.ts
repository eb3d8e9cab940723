import * as T from 'typebox';
import { endpoint } from '../http/index.ts';
import { Id } from '../shared/index.ts';
import { Instance, InstanceLog, ListedInstance } from './instance.ts';
import { InstanceEngine } from './lack.ts';

const byId = T.Object({ id: Id });

export const instancesEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/targets/:id/instance',
    access: 'user',
    summary: "The state of the caller's own copy of a target.",
    params: byId,
    response: Instance,
  }),
  start: endpoint({
    method: 'POST',
    path: '/targets/:id/instance',
    access: 'user',
    summary: "Starts the caller's own copy of a target, or returns the one that runs.",
    params: byId,
    response: Instance,
  }),
  stop: endpoint({
    method: 'DELETE',
    path: '/targets/:id/instance',
    access: 'user',
    summary: "Stops the caller's own copy of a target; its data are lost.",
    status: 204,
    params: byId,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/targets/:id/instance/reset',
    access: 'user',
    summary: "Replaces the caller's own copy of a target by a new one.",
    params: byId,
    response: Instance,
  }),
  keep: endpoint({
    method: 'POST',
    path: '/targets/:id/instance/keep',
    access: 'user',
    summary: "Lets the caller's own copy of a target run for longer.",
    params: byId,
    response: Instance,
  }),
  list: endpoint({
    method: 'GET',
    path: '/instances/admin/list',
    access: 'staff',
    summary: 'All copies of targets, the latest first.',
    response: T.Array(ListedInstance),
  }),
  engine: endpoint({
    method: 'GET',
    path: '/instances/admin/engine',
    access: 'staff',
    summary: 'The container engine of the copies, and what they lack to run.',
    response: InstanceEngine,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/instances/admin/:id',
    access: 'staff',
    summary: 'Stops a copy.',
    status: 204,
    params: byId,
  }),
  logs: endpoint({
    method: 'GET',
    path: '/instances/admin/:id/logs',
    access: 'staff',
    summary: 'The end of what a copy has logged.',
    params: byId,
    response: InstanceLog,
  }),
  trial: endpoint({
    method: 'POST',
    path: '/targets/:id/try',
    access: 'staff',
    summary:
      'Starts a copy for a trial and stops it again; server-sent events tell its progress, the last one its log.',
    params: byId,
    produces: 'text/event-stream',
  }),
};
