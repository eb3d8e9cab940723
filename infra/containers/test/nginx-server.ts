import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sentiero/postgres';
import { ensurePrograms, startProgram } from '@sentiero/programs';

const brotli = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const source = fileURLToPath(new URL('../web/nginx.conf', import.meta.url));

export type RunningNginx = { port: number; stop: () => Promise<void> };

/** Debian's nginx with the image's configuration, in which only ports, folders and the API's address are replaced. */
export async function startNginx({
  apiPort,
  dist,
}: {
  apiPort: number;
  dist: string;
}): Promise<RunningNginx> {
  await ensurePrograms({ nginx: 'nginx-light', [brotli]: 'libnginx-mod-http-brotli-static' });
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-nginx-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'tmp'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    withPlaces(await readFile(source, 'utf8'), [
      ['listen 8080;', `listen 127.0.0.1:${port};`],
      ['server api:8000;', `server 127.0.0.1:${apiPort};`],
      ['root /var/www/html;', `root ${dist};`],
      ['access_log /dev/stdout line;', `access_log ${folder}/access.log line;`],
      ['pid /tmp/', `pid ${folder}/tmp/`],
      ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind): [string, string] => [
        `/tmp/${kind};`,
        `${folder}/tmp/${kind};`,
      ]),
    ]),
  );
  const asRoot = process.getuid?.() === 0 ? 'user root;' : '';
  const args = ['-c', file, '-e', join(folder, 'error.log'), '-g', `daemon off;${asRoot}`];
  const nginx = await startProgram('nginx', args, { port });
  return {
    port,
    async stop() {
      await nginx.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function withPlaces(text: string, places: readonly (readonly [string, string])[]): string {
  return places.reduce((before, [from, to]) => {
    if (before.split(from).length !== 2) throw new Error(`nginx.conf has "${from}" not exactly once`);
    return before.replace(from, to);
  }, text);
}
