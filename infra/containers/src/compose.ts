import { readFile } from 'node:fs/promises';
import * as T from 'typebox';
import { Value } from 'typebox/value';
import { parse } from 'yaml';

const strict = { additionalProperties: false };
const Text = T.Record(T.String(), T.String());
const Attachment = T.Union([T.Null(), T.Object({ ipv4_address: T.Optional(T.String()) }, strict)]);

const ComposeService = T.Object(
  {
    profiles: T.Optional(T.Array(T.String())),
    image: T.String(),
    build: T.Optional(T.Object({ context: T.String(), dockerfile: T.String() }, strict)),
    restart: T.Enum(['no', 'unless-stopped']),
    read_only: T.Boolean(),
    cap_drop: T.Array(T.String()),
    cap_add: T.Optional(T.Array(T.String())),
    security_opt: T.Array(T.String()),
    pids_limit: T.Integer(),
    mem_limit: T.Optional(T.String()),
    shm_size: T.Optional(T.String()),
    tmpfs: T.Array(T.String()),
    logging: T.Object({ driver: T.String(), options: Text }, strict),
    user: T.Optional(T.String()),
    command: T.Optional(T.Array(T.String())),
    environment: T.Optional(Text),
    volumes: T.Optional(T.Array(T.String())),
    ports: T.Optional(T.Array(T.String())),
    networks: T.Optional(T.Union([T.Array(T.String()), T.Record(T.String(), Attachment)])),
    network_mode: T.Optional(T.Enum(['none', 'host'])),
    stop_grace_period: T.Optional(T.String()),
    healthcheck: T.Optional(
      T.Object(
        { test: T.Array(T.String()), interval: T.String(), start_period: T.Optional(T.String()) },
        strict,
      ),
    ),
    depends_on: T.Optional(
      T.Record(
        T.String(),
        T.Object({ condition: T.Enum(['service_healthy', 'service_completed_successfully']) }, strict),
      ),
    ),
  },
  strict,
);

const ComposeNetwork = T.Union([
  T.Null(),
  T.Object(
    {
      internal: T.Optional(T.Boolean()),
      driver_opts: T.Optional(Text),
      ipam: T.Optional(
        T.Object(
          {
            config: T.Array(T.Object({ subnet: T.String(), ip_range: T.Optional(T.String()) }, strict)),
          },
          strict,
        ),
      ),
    },
    strict,
  ),
]);

/** The subset of Compose that our file uses; any other key, such as a misspelt one, is refused. */
const Compose = T.Object({
  name: T.String(),
  services: T.Record(T.String(), ComposeService),
  networks: T.Record(T.String(), ComposeNetwork),
  volumes: T.Record(T.String(), T.Null()),
});

export type Compose = T.Static<typeof Compose>;
export type ComposeService = T.Static<typeof ComposeService>;

type Variables = Readonly<Record<string, string>>;

/** The compose file with its variables substituted as Compose does it. Throws for unset variables and unknown keys. */
export async function readCompose(file: string, variables: Variables): Promise<Compose> {
  const fill = (_key: unknown, value: unknown) =>
    typeof value === 'string' ? filled(value, variables) : value;
  const found: unknown = parse(await readFile(file, 'utf8'), fill, { merge: true });
  const problem = Value.Errors(Compose, found)[0];
  if (problem) throw new Error(`${file}: ${problem.instancePath} ${problem.message}`);
  // The check above proves the type.
  return found as Compose;
}

function filled(text: string, variables: Variables): string {
  return text.replaceAll(
    /\$\{(\w+)(:\?|:-([^}]*))?\}/g,
    // oxlint-disable-next-line eslint/max-params -- the groups of the pattern
    (_all, name: string, rule: string | undefined, fallback: string | undefined) => {
      const value = variables[name] || fallback;
      if (!value && rule === ':?') throw new Error(`${name} is not set`);
      return value ?? '';
    },
  );
}

/** A service's networks, each with its address if that is fixed. */
export function networksOf({
  networks = [],
}: Pick<ComposeService, 'networks'>): Map<string, string | undefined> {
  return Array.isArray(networks)
    ? new Map(networks.map((name) => [name, undefined]))
    : new Map(Object.entries(networks).map(([name, own]) => [name, own?.ipv4_address]));
}

/** Whether the machine itself has no address on the network. */
export function isIsolated(network: Compose['networks'][string] | undefined): boolean {
  return network?.driver_opts?.['com.docker.network.bridge.gateway_mode_ipv4'] === 'isolated';
}

/** `NAME=value` lines, as in an .env file. */
export function parseEnv(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
