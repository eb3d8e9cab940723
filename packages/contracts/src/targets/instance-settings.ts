import * as T from 'typebox';
import { closed } from '../shared/index.ts';

export const targetKinds = ['shared', 'instance'] as const;
/** `shared`: all learners use one application. `instance`: each learner has a copy of a container image. */
export const TargetKind = T.Enum(targetKinds, closed);
export type TargetKind = T.Static<typeof TargetKind>;

export const sandboxes = ['standard', 'strong'] as const;
export const Sandbox = T.Enum(sandboxes, closed);
export type Sandbox = T.Static<typeof Sandbox>;

const path = (pattern: string) => T.String({ pattern, maxLength: 200 });
const imagePattern =
  '^[a-z0-9][a-z0-9._-]*(:[0-9]{1,5})?(/[a-z0-9][a-z0-9._-]*)*(:[A-Za-z0-9_][A-Za-z0-9._-]{0,127})?(@sha256:[0-9a-f]{64})?$';

const integer = (minimum: number, maximum: number) => T.Integer({ minimum, maximum });

/** What a copy is made of, and its limits. */
const settings = {
  /** The name of a container image with a tag or digest. */
  image: T.String({ pattern: imagePattern, maxLength: 300 }),
  port: integer(1, 65_535),
};

const optional = {
  /** A copy is ready once a GET of this path is answered with `ready_status`. */
  ready_path: path('^/[!-~]*$'),
  ready_status: integer(100, 599),
  /** A value may hold `{secret:NAME}` and `{public_url}`. */
  env: T.Record(
    T.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]{0,99}$' }),
    T.String({ maxLength: 4000, pattern: '^[^\\u0000]*$' }),
    {
      maxProperties: 50,
      additionalProperties: false,
    },
  ),
  memory_mb: integer(16, 65_536),
  cpus: T.Number({ minimum: 0.05, maximum: 32 }),
  pids: integer(8, 32_768),
  /** The only writable folders, each in memory up to its size. */
  writable: T.Array(
    T.Object({ path: path('^(/\\.?[A-Za-z0-9_@+-][A-Za-z0-9._@+-]*)+$'), mb: integer(1, 16_384) }),
    { maxItems: 20 },
  ),
  sandbox: Sandbox,
  idle_minutes: integer(1, 1440),
  hours: integer(1, 168),
  /** The number of copies that are kept ready for the next learners. */
  pool: integer(0, 20),
};

export const InstanceSettings = T.Object({ ...settings, ...optional });
export type InstanceSettings = T.Static<typeof InstanceSettings>;

export const InstanceSettingsInput = T.Object({ ...settings, ...T.Partial(T.Object(optional)).properties });
export type InstanceSettingsInput = T.Static<typeof InstanceSettingsInput>;

export const defaultInstance = {
  ready_path: '/',
  ready_status: 200,
  env: {},
  memory_mb: 512,
  cpus: 0.5,
  pids: 256,
  writable: [],
  sandbox: 'standard',
  idle_minutes: 30,
  hours: 6,
  pool: 0,
} as const satisfies Omit<InstanceSettings, 'image' | 'port'>;
