import { WantedCopy } from '@sentiero/contracts/ingest';
import { isDeepStrictEqual } from 'node:util';
import { Value } from 'typebox/value';
import {
  bytesPerMb,
  containerName,
  containerSpec,
  labels,
  smallFolders,
  type Mount,
} from '../engine/container-spec.ts';
import { networkSpec } from '../engine/docker-networks.ts';
import { holderSpec, volumeSpec } from '../engine/docker-volumes.ts';

/**
 * A body that the service for copies may send, or null. It is not inspected for what is harmful: the few values that
 * differ between copies are read from it, and it must be the very body that these values lead to.
 */
export type Allowed = (body: unknown, name: string) => object | null;

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const platformPattern = /^[\w-]{1,64}$/;
const pathPattern = /^(\/[\w.@+-]+)+$/;

function same(body: unknown, expected: object): object | null {
  const plain = JSON.parse(JSON.stringify(expected)) as object;
  return isDeepStrictEqual(body, plain) ? plain : null;
}

/** The labels of whatever belongs to a copy; null if they are not the copy's of that name. */
function platformOf(body: Fields, copy: string): string | null {
  const own = fieldsOf(body['Labels']);
  const platform = textOf(own[labels.platform]);
  return own[labels.copy] === copy && platformPattern.test(platform) ? platform : null;
}

/** A copy's container: limited, without privileges, in a network of its own, with volumes of its own. */
export const containerBody: Allowed = (given, name) => {
  const body = fieldsOf(given);
  const platform = platformOf(body, name);
  const host = fieldsOf(body['HostConfig']);
  const own = fieldsOf(body['Labels']);
  const mounts = mountsOf(host['Mounts'], name);
  if (platform === null || mounts === null) return null;
  const copy: unknown = {
    name,
    target_id: 1,
    image: body['Image'],
    port: Number(own[labels.port]),
    ready_path: '/',
    ready_status: 200,
    memory_mb: Number(host['Memory']) / bytesPerMb,
    cpus: Number(host['NanoCpus']) / 1e9,
    pids: host['PidsLimit'],
    sandbox: own[labels.sandbox],
    env: listOf(body['Env']).map((pair) => splitOnce(textOf(pair))),
    writable: foldersOf(fieldsOf(host['Tmpfs'])),
  };
  if (!Value.Check(WantedCopy, copy)) return null;
  return same(body, containerSpec(copy, platform, mounts));
};

/** A container that never starts and holds the volumes of a copy. */
export const holderBody: Allowed = (given, name) => {
  const body = fieldsOf(given);
  const platform = platformOf(body, name);
  const mounts = mountsOf(fieldsOf(body['HostConfig'])['Mounts'], name);
  if (platform === null || mounts === null) return null;
  return same(body, holderSpec({ name, image: textOf(body['Image']) }, platform, mounts));
};

/** A network of eight addresses out of the copies' own. */
export const networkBody =
  (network: string): Allowed =>
  (given) => {
    const body = fieldsOf(given);
    const name = copyOf(body);
    const platform = platformOf(body, name);
    const [first] = listOf(fieldsOf(body['IPAM'])['Config']);
    const subnet = textOf(fieldsOf(first)['Subnet']);
    if (platform === null || !isWithin(subnet, network)) return null;
    return same(body, networkSpec(name, platform, subnet));
  };

/** A folder of a copy, in memory with a size, or on the disk for what the image has. */
export const volumeBody: Allowed = (given) => {
  const body = fieldsOf(given);
  const name = copyOf(body);
  const platform = platformOf(body, name);
  const place = Number(/-(\d{1,2})$/.exec(textOf(body['Name']))?.[1] ?? -1);
  const size = /^size=([1-9]\d{0,4})m,/.exec(textOf(fieldsOf(body['DriverOpts'])['o']));
  if (platform === null || place < 0) return null;
  return same(body, volumeSpec(name, platform, { place, mb: size ? Number(size[1]) : null }));
};

function copyOf(body: Fields): string {
  const name = textOf(fieldsOf(body['Labels'])[labels.copy]);
  return /^[a-z0-9]{26}$/.test(name) ? name : '';
}

/** Null if one is not the copy's own, or on the disk and writable. */
function mountsOf(value: unknown, name: string): Mount[] | null {
  const mounts = listOf(value).map((each) => {
    const { Source, Target, ReadOnly } = fieldsOf(each);
    return {
      ...(Source !== undefined && { Source: textOf(Source) }),
      Target: textOf(Target),
      ...(ReadOnly === true && { ReadOnly: true as const }),
    };
  });
  const own = new RegExp(`^${containerName(name)}-(image-)?\\d{1,2}$`);
  const isAllowed = ({ Source, Target, ReadOnly }: Mount) => {
    const [isOwn, isOnDisk] = Source === undefined ? [true, true] : (own.exec(Source) ?? []);
    return pathPattern.test(Target) && Boolean(isOwn) && Boolean(isOnDisk) === (ReadOnly === true);
  };
  return mounts.every(isAllowed) ? mounts : null;
}

/** The folders in memory besides those that each copy has. */
function foldersOf(tmpfs: Fields): { path: string; mb: number }[] {
  return Object.entries(tmpfs).flatMap(([path, options]) => {
    const mb = Number(/size=(\d+)m,/.exec(textOf(options))?.[1] ?? 0);
    return smallFolders[path] === mb ? [] : [{ path, mb }];
  });
}

function splitOnce(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, Math.max(at, 0)), pair.slice(at + 1)];
}

function isWithin(subnet: string, network: string): boolean {
  const [, prefix, third, fourth] = /^(10\.\d{1,3})\.(\d{1,3})\.(\d{1,3})\/29$/.exec(subnet) ?? [];
  const isFirst = Number(fourth) % 8 === 0 && Number(fourth) < 256 && Number(third) < 256;
  return prefix !== undefined && network.startsWith(`${prefix}.`) && isFirst;
}
