import { readSettings } from '@sentiero/service';
import * as T from 'typebox';
import { Settings } from '../env.ts';

export const GateSettings = T.Object({
  ...T.Pick(Settings, ['INSTANCES_NETWORK', 'LOG_LEVEL']).properties,
  /** The engine's socket. */
  DOCKER_HOST: T.String({ pattern: '^unix:///', description: 'unix:// and the path of a socket' }),
  /** The socket that the service for copies uses as its engine's. */
  GATE_SOCKET: T.String({ pattern: '^/', description: 'the path of a socket' }),
});

export const readGateEnv = (source: Readonly<Record<string, string | undefined>>) =>
  readSettings(GateSettings, source);
