import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Hole, WeaknessId } from '@sentiero/contracts/hunts';
import { afterEach } from 'vitest';
import { text } from './builders.ts';

/** A hole of a page of its own. */
export const aHole = (id: string, fields: Partial<Hole> = {}): Hole => ({
  id,
  weakness: 'xss',
  level: 1,
  area: text('Offers'),
  title: text(`The hole ${id}`),
  needs: [],
  excludes: [],
  place: { method: 'GET', path: `/${id}/{id}`, in: 'query', name: 'sort' },
  ...fields,
});

const kinds: readonly WeaknessId[] = ['xss', 'object_access', 'csrf', 'open_redirect', 'race', 'cors'];
/** Twelve holes, two of each of six weaknesses, of levels 1 to 3. */
export const twelveHoles = Array.from({ length: 12 }, (_, index) =>
  aHole(`hole-${index + 1}`, {
    weakness: kinds[index % kinds.length] ?? 'xss',
    level: (index % 3) + 1,
    area: text(index < 6 ? 'Offers' : 'Messages'),
  }),
);

const debrief = { debrief: text('Why it works'), code: { open: 'raw', sound: 'escaped' } };

/** A target with holes that remembers what the platform opened, for each learner. */
export function useHuntTarget() {
  const closers: (() => void)[] = [];
  afterEach(() => closers.splice(0).forEach((close) => close()));
  return async (holes: readonly Hole[] = twelveHoles) => {
    const opened = new Map<string, string[]>();
    const state = { refuses: false };
    const server = createServer((request, response) => {
      const { method, url = '' } = request;
      const [, , kind, name = '', action] = url.split('/');
      const json = (value: unknown) =>
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
      if (kind === 'holes') return name === '' ? json(holes) : json(debrief);
      if (method === 'PUT' && action === 'holes') {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          if (state.refuses) return void response.writeHead(400).end();
          opened.set(name, (JSON.parse(Buffer.concat(chunks).toString()) as { open: string[] }).open);
          response.writeHead(204).end();
        });
        return;
      }
      response.writeHead(method === 'DELETE' && action === undefined ? 204 : 404).end();
    });
    closers.push(() => server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}`, opened, state };
  };
}
