import * as T from 'typebox';
import { endpoint } from '../http/index.ts';
import { Id, NamedRef, Timestamp, TimestampInput } from '../shared/index.ts';

export const warmUpLimits = { planned: 20, daysAhead: 60 } as const;

/** From `at` on, a copy of the target is started for each student of the course. */
export const WarmUp = T.Object({ id: Id, target: NamedRef, at: Timestamp });
export type WarmUp = T.Static<typeof WarmUp>;

export const WarmUpInput = T.Object({ target: Id, at: TimestampInput });
export type WarmUpInput = T.Static<typeof WarmUpInput>;

export const WarmUps = T.Object({
  /** The targets of which copies can be started ahead. */
  targets: T.Array(NamedRef),
  /** The next one first. */
  planned: T.Array(WarmUp),
});
export type WarmUps = T.Static<typeof WarmUps>;

const byId = T.Object({ id: Id });
const path = '/courses/:id/warm-up';

export const warmUpsEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'teacher',
    summary: 'When copies of targets are started ahead for the students of a course.',
    params: byId,
    response: WarmUps,
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'teacher',
    summary: 'Has a copy of a target started for each student of a course, from a time on.',
    status: 201,
    params: byId,
    body: WarmUpInput,
    response: WarmUp,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: `${path}/:warm_up`,
    access: 'teacher',
    summary: 'Cancels a start of copies that is still to come.',
    status: 204,
    params: T.Object({ id: Id, warm_up: Id }),
  }),
};
