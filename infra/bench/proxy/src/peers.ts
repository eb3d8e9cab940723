import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startNginxProxy } from './nginx.ts';
import { startProgram } from '@sentiero/programs';
import { startScript, type Place, type Running } from './processes.ts';
import { installMissing, installMockttp, mockttpFolder } from './requirements.ts';
import { startPlatformWithTarget } from './real-platform.ts';
import { startSentiero } from './sentiero.ts';

export type Peer = {
  name: string;
  /** Installs its requirements; false if that fails. */
  prepare(): boolean;
  start(place: Place): Promise<Running>;
};

const script = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const upstreamOf = ({ upstreamPort }: Place): string => `http://127.0.0.1:${upstreamPort}`;

export const withRealApi = 'sentiero-with-api';

/** The proxy of another checkout, for example of an earlier commit. */
export const ofCheckout = (checkout: string): Peer => ({
  name: 'the other one',
  prepare: () => true,
  start: (place) => startSentiero(place, { checkout }),
});

export const peers: readonly Peer[] = [
  {
    name: 'sentiero',
    prepare: () => true,
    start: (place) => startSentiero(place),
  },
  {
    name: withRealApi,
    prepare: () => true,
    start: startPlatformWithTarget,
  },
  {
    name: 'http-proxy',
    prepare: () => true,
    start: (place) =>
      startScript(script('peer-http-proxy.ts'), {
        port: place.port,
        env: { PORT: String(place.port), UPSTREAM: upstreamOf(place) },
      }),
  },
  {
    name: 'nginx',
    prepare: () => installMissing(['nginx']).length === 0,
    start: ({ folder, port, upstreamPort }) => startNginxProxy(folder, port, upstreamPort),
  },
  {
    name: 'mockttp',
    prepare: installMockttp,
    start: (place) =>
      startScript(script('peer-mockttp.ts'), {
        port: place.port,
        env: { PORT: String(place.port), UPSTREAM: upstreamOf(place), FOLDER: mockttpFolder },
      }),
  },
  {
    name: 'mitmproxy',
    prepare: () => installMissing(['mitmdump']).length === 0,
    start: (place) =>
      startProgram(
        'mitmdump',
        [
          ['-q', '--mode', `reverse:${upstreamOf(place)}`, '--listen-host', '127.0.0.1'],
          ['-p', String(place.port), '--set', 'keep_host_header=true', '--set', 'flow_detail=0'],
          ['--set', `confdir=${path.join(place.folder, 'mitmproxy')}`],
        ].flat(),
        { port: place.port },
      ),
  },
];
