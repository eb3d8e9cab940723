import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createApp } from './app.ts';

test('half a head is closed within 15 s', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'sentiero-web-'));
  await writeFile(join(dist, 'index.html'), '<head><meta name="sentiero-api" content="" /></head>');
  const app = await createApp({ dist, apiUrl: 'https://api.example' });
  try {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n'));
    socket.on('error', () => undefined).resume();
    const since = performance.now();
    await once(socket, 'close');
    expect(performance.now() - since).toBeLessThan(15_000);
  } finally {
    await app.close();
    await rm(dist, { recursive: true });
  }
}, 60_000);
