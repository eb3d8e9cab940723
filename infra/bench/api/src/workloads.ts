import { requestOf } from '@sentiero/client/request';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import type postgres from 'postgres';
import type { Request, RequestsOf } from './load.ts';
import { currentLesson, sessionToken, size, stepTypes } from './size.ts';

const xsrfToken = 'x'.repeat(43);
const usersOfConnection = size.users / size.connections;
/** With fewer, a round of some seconds would send the same answers again; more are not needed. */
const [leastUsers, mostUsers] = [14, 40];
export const maxRounds = Math.floor(usersOfConnection / leastUsers);
let usersOfRound = leastUsers;

/** Divides the users among the rounds. */
export function planRounds(rounds: number): void {
  usersOfRound = Math.min(mostUsers, Math.floor(usersOfConnection / rounds));
}

const headersOf = (userId: number) => ({
  'accept-encoding': 'gzip, deflate, br, zstd',
  cookie: `sentiero_session=${sessionToken(userId)}; XSRF-TOKEN=${xsrfToken}`,
});

/** Each connection has its own users, different ones in each round. */
function ofManyUsers(pathOf: (userId: number) => string): RequestsOf {
  return (connection, round) =>
    usersOf(connection, round * usersOfRound, usersOfRound).map((userId) => ({
      method: 'GET',
      path: pathOf(userId),
      headers: headersOf(userId),
    }));
}

function usersOf(connection: number, from: number, count: number): number[] {
  return Array.from({ length: count }, (_, place) => connection * usersOfConnection + from + place + 1);
}

export const readBare = ofManyUsers((userId) => `/users/${userId}`);
export const readMe = ofManyUsers(() => '/users/me');
export const readOverview = ofManyUsers(() => '/lessons/categories');
export const readUncompressed: RequestsOf = (connection, round) =>
  readOverview(connection, round).map((request) => ({
    ...request,
    headers: { ...request.headers, 'accept-encoding': 'identity' },
  }));
export const readSteps = ofManyUsers((userId) => `/lessons/${currentLesson(userId)}/steps`);

/** The same calls by clients that know the `ETag` of the response. */
export async function unchanged(
  { url }: { url: string },
  requestsOf: RequestsOf,
  rounds: number,
): Promise<RequestsOf> {
  const known = new Map<string, Request[]>();
  for (let round = 0; round < rounds; round++) {
    for (let connection = 0; connection < size.connections; connection++) {
      const requests = requestsOf(connection, round).map(async (request) => {
        const { path, headers } = request;
        const response = await fetch(`${url}${path}`, { headers });
        await response.arrayBuffer();
        const tag = response.headers.get('etag');
        if (tag === null) throw new Error(`${path} has no ETag`);
        return { ...request, headers: { ...headers, 'if-none-match': tag } };
      });
      known.set(`${connection} ${round}`, await Promise.all(requests));
    }
  }
  return (connection, round) => known.get(`${connection} ${round}`) ?? [];
}

/** Choice ids by step. The seed creates the correct choices of a step first. */
export async function readChoices(sql: postgres.Sql): Promise<Map<number, number[]>> {
  const rows = await sql<{ step_id: number; ids: number[] }[]>`
    select step_id, array_agg(id order by id) as ids from choices group by step_id`;
  return new Map(rows.map(({ step_id, ids }) => [step_id, ids]));
}

/** Users without submissions work through the rest of their lesson: a wrong answer, then the right one. */
export function submitAnswers(choices: Map<number, number[]>): RequestsOf {
  return (connection, round) =>
    usersOf(connection, round * usersOfRound, usersOfRound).flatMap((userId) => {
      const before = (currentLesson(userId) - 1) * size.stepsOfLesson;
      return stepTypes.flatMap((type, place) => {
        if (place < 2) return [];
        const stepId = before + place + 1;
        return answersTo(type, choices.get(stepId) ?? []).map((answer): Request => {
          const input = { params: { id: stepId }, body: answer };
          const { path, headers } = requestOf(lessonsEndpoints.submit, input, xsrfToken);
          return {
            method: 'POST',
            path,
            headers: { ...headersOf(userId), ...headers },
            body: JSON.stringify(answer),
          };
        });
      });
    });
}

type Answer = { data: string | null; choices: { id: number }[] | null };

function answersTo(type: (typeof stepTypes)[number], ids: number[]): Answer[] {
  const chosen = (from: number, to: number) => ({
    data: null,
    choices: ids.slice(from, to).map((id) => ({ id })),
  });
  const written = (data: string) => ({ data, choices: null });
  if (type === 'Q') return [written('wrong answer'), written(' Right ANSWER ')];
  if (type === 'O') return [written('because the server believes what it is told')];
  if (type === 'S') return [chosen(1, 2), chosen(0, 1)];
  if (type === 'M') return [chosen(1, 3), chosen(0, 2)];
  return [];
}
