import { authoringEndpoints as endpoints } from '@sentiero/contracts/authoring';
import { expect } from 'vitest';
import { emptyTables } from './empty-tables.ts';
import type { Client, Harness } from './harness.ts';

const zipped = { 'content-type': 'application/zip' };

export async function exported(client: Client, query: object) {
  const answer = await client.call(endpoints.exportLessons, { query });
  expect(answer.headers['content-type']).toBe('application/zip');
  return answer.rawPayload;
}

export const imported = (client: Client, body: Uint8Array, query: object = {}) =>
  client.call(endpoints.importLessons, { body: Buffer.from(body), headers: zipped, query });

export const emptyContentOf = (api: Harness) =>
  emptyTables(api, 'categories', 'lessons', 'steps', 'targets', 'terms', 'pictures', 'imported_items');
