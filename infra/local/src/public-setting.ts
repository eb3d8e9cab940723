import { isLoopback } from '@sentiero/service';

type Addresses = {
  HOST: string;
  WEB_URL: string;
  API_URL: string;
  TARGET_DOMAIN: string;
  DATABASE_URL?: string;
  NODE_ENV?: string;
};

/** The first setting that opens this installation to other machines, as written; null if there is none. */
export function publicSetting(settings: Addresses): string | null {
  const { HOST, WEB_URL, API_URL, TARGET_DOMAIN, DATABASE_URL, NODE_ENV } = settings;
  if (NODE_ENV === 'production') return 'NODE_ENV is production';
  if (!isLocal(HOST)) return `HOST is ${HOST}`;
  if (!isLocal(TARGET_DOMAIN)) return `TARGET_DOMAIN is ${TARGET_DOMAIN}`;
  for (const [name, address] of Object.entries({ WEB_URL, API_URL })) {
    if (address.startsWith('https:') || !isLocal(hostOf(address))) return `${name} is ${address}`;
  }
  if (DATABASE_URL && !isLocal(hostOf(DATABASE_URL))) return 'DATABASE_URL is on another machine';
  return null;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : '';
}

function isLocal(name: string): boolean {
  return /^(.+\.)?localhost$/i.test(name) || isLoopback(name.replace(/^\[|\]$/g, ''));
}
