import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureProgram, startProgram, type RunningProgram } from '@sentiero/programs';

export type Balancer = {
  folder: string;
  /** The public address for browsers, with the APIs under `/api`. */
  web: number;
  apis: readonly string[];
  /** The public address for the targets' hosts. */
  targets: number;
  proxies: readonly string[];
  /** The APIs of each proxy: the preferred one and the others. */
  internal: readonly { listen: readonly string[]; preferred: string; other: string }[];
};

/** An nginx in front of several instances of each service, as in a deployment. */
export async function startBalancer(balancer: Balancer): Promise<RunningProgram> {
  await ensureProgram('nginx', 'nginx-light');
  await mkdir(balancer.folder, { recursive: true });
  const file = join(balancer.folder, 'nginx.conf');
  await writeFile(file, balancerConfiguration(balancer));
  const errors = join(balancer.folder, 'error.log');
  return startProgram('nginx', ['-p', balancer.folder, '-c', file, '-e', errors], { port: balancer.web });
}

// A failed server is retried soon, because a crashed service is back within a second or two.
const member = (server: string) => `server ${server} fail_timeout=1s`;
const list = (servers: readonly string[]) => servers.map((server) => `${member(server)};`).join(' ');

const passing = `
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_upgrade;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_connect_timeout 2s;`;

export function balancerConfiguration({ folder, web, apis, targets, proxies, internal }: Balancer): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  return `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log warn;
events { worker_connections 8192; }
http {
  ${temporary} access_log off;
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  upstream api { ${list(apis)} keepalive 64; }
  upstream proxies { ${list(proxies)} keepalive 64; }
  server {
    listen 127.0.0.1:${web}; ${passing}
    add_header X-Served-By $upstream_addr always;
    location /api/ws/ { proxy_pass http://api/ws/; proxy_read_timeout 75s; }
    location /api/ { proxy_pass http://api/; proxy_read_timeout 10s; client_max_body_size 7m; }
    location = /api/lessons/admin/import {
      proxy_pass http://api/lessons/admin/import; proxy_read_timeout 75s; client_max_body_size 21m;
      proxy_request_buffering off;
    }
  }
  server {
    listen 127.0.0.1:${targets}; ${passing}
    location / {
      proxy_pass http://proxies; proxy_read_timeout 900s; client_max_body_size 0;
      proxy_buffering off; proxy_request_buffering off;
    }
  }
  ${internal.map(internalServer).join('\n  ')}
}
`;
}

// A batch may be sent again: the API stores each record once.
function internalServer({ listen, preferred, other }: Balancer['internal'][number], number: number): string {
  return `upstream internal${number} { ${member(preferred)}; ${member(other)} backup; keepalive 16; }
  server {
    ${listen.map((address) => `listen ${address};`).join(' ')} ${passing}
    location / {
      proxy_pass http://internal${number}; proxy_read_timeout 8s; client_max_body_size 16m;
      proxy_next_upstream error timeout http_503 non_idempotent;
    }
  }`;
}
