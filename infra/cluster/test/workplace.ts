import { emptyCondition } from '@sentiero/contracts/authoring';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { demo } from '@sentiero/client/account';
import { ApiClient } from '@sentiero/client/api-client';
import { createLesson, createTarget, inAll } from '@sentiero/journeys/own-lesson';
import type { Platform } from '@sentiero/local';
import postgres from 'postgres';
import type { Cluster } from '../src/index.ts';
import { startTaskTarget } from './task-target.ts';

export type WorkplacePlatform = Platform & Pick<Cluster, 'targetHost' | 'entrance'>;

export type Workplace = {
  lessonId: number;
  targetId: number;
  targetUrl: string;
  /** The task step and the event step after it. */
  stepsOf: (task: number) => number[];
  sql: postgres.Sql;
  close: () => Promise<void>;
};

/** A target, and a lesson in which each task requires a request and the event that it causes. */
export async function makeWorkplace(cluster: WorkplacePlatform, tasks: number): Promise<Workplace> {
  const staff = await ApiClient.loggedIn(cluster, demo.staff);
  const application = await startTaskTarget();
  const backendUrl = `http://${cluster.targetHost}:${application.port}`;
  const target = await createTarget(staff, cluster, { label: 'tasks', backendUrl });
  const { shared_token: token } = await staff.call(targetsEndpoints.get, {
    params: { id: target.id },
  });
  application.takePart({
    token: token ?? '',
    eventsUrl: `http://${cluster.entrance.host}:${cluster.entrance.port}/_sentiero/events`,
  });
  const number = (value: number) => ({
    ...emptyCondition,
    key: 'number',
    type: 'int' as const,
    value_int: value,
  });
  const lessonId = await createLesson(
    staff,
    { title: inAll('Tasks'), target_application_id: target.id },
    Array.from({ length: tasks }, (_, place) => [
      { type: 'T' as const, task_url: `/task/${place + 1}` },
      { type: 'E' as const, event_type: 'reached', event_conditions: [number(place + 1)] },
    ]).flat(),
  );
  const sql = postgres(cluster.databaseUrl, { max: 2, onnotice: () => undefined });
  const steps = await sql<
    { id: number }[]
  >`select id from steps where lesson_id = ${lessonId} order by "order"`;
  return {
    lessonId,
    targetId: target.id,
    targetUrl: target.frontend_url,
    stepsOf: (task) => steps.slice(task * 2 - 2, task * 2).map(({ id }) => id),
    sql,
    async close() {
      await sql.end({ timeout: 2 });
      await application.stop();
    },
  };
}
