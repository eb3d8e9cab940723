import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startProgram } from '@sentiero/programs';
import type { Running } from './processes.ts';

/** The target of every peer, as cheap as a server can be, so that only the proxies are measured. */
export function startUpstream(folder: string, port: number): Promise<Running> {
  const files = path.join(folder, 'files');
  mkdirSync(files, { recursive: true });
  const item = { id: 1, name: 'honey', note: '' };
  item.note = 'x'.repeat(1024 - JSON.stringify(item).length);
  writeFileSync(path.join(files, 'json'), JSON.stringify(item));
  const row = '<tr><td>Ünïcode & markup</td><td class="price">12.50</td></tr>\n';
  writeFileSync(path.join(files, 'html'), row.repeat(400).slice(0, 20 * 1024));
  writeFileSync(path.join(files, 'download'), Buffer.alloc(5 * 1024 * 1024, 'sentiero'));
  const types = `location = /json { default_type application/json; root ${files}; }
    location = /html { default_type text/html; root ${files}; }
    location = /post { return 200 'taken'; }
    location / { root ${files}; }`;
  const http = `client_max_body_size 0; server { listen 127.0.0.1:${port}; ${types} }`;
  return startNginx(folder, { name: 'upstream', http, port, workers: 1 });
}

export function startNginxProxy(folder: string, port: number, upstreamPort: number): Promise<Running> {
  const forward = `proxy_pass http://up; proxy_http_version 1.1; proxy_set_header Connection "";
    proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr;
    proxy_max_temp_file_size 0; proxy_request_buffering off; client_max_body_size 0;`;
  const text = `upstream up { server 127.0.0.1:${upstreamPort}; keepalive 256; keepalive_requests 1000000; }
    server { listen 127.0.0.1:${port}; location / { ${forward} } }`;
  return startNginx(folder, { name: 'proxy', http: text, port, workers: 'auto' });
}

type Nginx = { name: string; http: string; port: number; workers: number | 'auto' };

function startNginx(parent: string, { name, http, port, workers }: Nginx): Promise<Running> {
  const folder = path.join(parent, `nginx-${name}`);
  mkdirSync(folder, { recursive: true });
  for (const one of [parent, folder]) chmodSync(one, 0o755);
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  const file = path.join(folder, 'nginx.conf');
  const limits = 'access_log off; sendfile on; tcp_nopush off; tcp_nodelay on; keepalive_requests 1000000;';
  writeFileSync(
    file,
    `daemon off; user root; worker_processes ${workers}; pid ${folder}/pid; error_log ${folder}/error.log crit;
    events { worker_connections 4096; } http { ${temp} ${limits} ${http} }`,
  );
  return startProgram('nginx', ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')], { port });
}
