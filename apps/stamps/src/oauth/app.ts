/** The one app that the authorisation server knows. It has no secret: an app on a phone could not keep one. */
export const app = {
  id: 'znueni',
  name: 'Znüni',
  host: 'znueni.example',
  site: 'https://znueni.example',
  callback: 'https://znueni.example/callback',
} as const;

/** The name of a host without the dot that ends a fully qualified one. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, '');
}

/** Whoever has a name has the names below it, too. */
export function belongsToApp(host: string): boolean {
  return host === app.host || host.endsWith(`.${app.host}`);
}
