import { SettingsError } from '@sentiero/service';
import { getDomain } from 'tldts';

type Addresses = { WEB_URL: string; API_URL: string; TARGET_DOMAIN: string };

/**
 * On the public web, targets must have a different registrable domain from the platform, because under a common one
 * they could set cookies for it. `localhost` is exempt; browsers keep its subdomains apart.
 */
export function requireForeignTargets({ WEB_URL, API_URL, TARGET_DOMAIN }: Addresses): void {
  const targets = registrable(TARGET_DOMAIN);
  const own = [WEB_URL, API_URL].map((url) => registrable(new URL(url).hostname));
  if (targets === null || !own.includes(targets)) return;
  throw new SettingsError(
    `TARGET_DOMAIN: got "${TARGET_DOMAIN}"; it wants another registrable domain than the platform's (${targets})`,
  );
}

function registrable(host: string): string | null {
  return getDomain(host, { allowPrivateDomains: true });
}
