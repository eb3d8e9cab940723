import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReportingTarget = {
  url: string;
  /** Configures the token and address from the target's admin page. */
  takePart: (by: { token: string; eventsUrl: string }) => void;
  stop: () => Promise<void>;
};

/** A small target that reports searches: `/search?word=…` becomes an event. */
export async function startReportingTarget(): Promise<ReportingTarget> {
  let tell = async (_learner: string, _word: string): Promise<void> => undefined;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://target');
    const told =
      pathname === '/search'
        ? tell(String(request.headers['x-sentiero-learner']), searchParams.get('word') ?? '')
        : Promise.resolve();
    void told.then(() => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><title>Library</title><h1>Library ${pathname.replaceAll(/[^\w/]/g, '')}</h1>`,
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takePart: ({ token, eventsUrl }) => {
      tell = async (learner, word) => {
        const answer = await fetch(eventsUrl, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
          body: JSON.stringify({ learner, type: 'search', data: { word } }),
        });
        if (answer.status !== 202) throw new Error(`the event was answered with ${answer.status}`);
      };
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
