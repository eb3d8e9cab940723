import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { row, specification } from '@sentiero/checks/spec-rows';
import { expect, onTestFinished } from 'vitest';
import { createApp } from './app.ts';

/** The web server of a page at `http://localhost:3000`. */
async function aServer() {
  const dist = await mkdtemp(join(tmpdir(), 'spec-web-'));
  await writeFile(join(dist, 'index.html'), '<head><meta name="sentiero-api" content="" /></head>');
  const app = await createApp({ dist, apiUrl: 'http://localhost:8000', webUrl: 'http://localhost:3000/' });
  onTestFinished(async () => {
    await app.close();
    await rm(dist, { recursive: true });
  });
  return app;
}

specification('7 web server', aServer, [
  row(
    "otherwise the page's own origin with path /api",
    async (server) => {
      const headers = { host: '127.0.0.1:3000', accept: 'text/html' };
      const { statusCode, headers: sent } = await server.inject({ url: '/lessons?x=1', headers });
      expect(statusCode).toBeGreaterThanOrEqual(300);
      expect(sent.location).toBe('http://localhost:3000/lessons?x=1');
    },
    '0199',
  ),
]);
