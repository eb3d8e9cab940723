import type { RequestHead } from '@sentiero/http1/request-head';

/** Whether a page of another origin sent the request; only then may a browser leave the lab cookie out. */
export function isCrossOrigin({ fields }: RequestHead): boolean {
  const mode = fields.get('sec-fetch-mode');
  if (mode !== undefined) return mode === 'cors' && fields.get('sec-fetch-site') !== 'same-origin';
  const origin = fields.get('origin');
  return origin !== undefined && !origin.endsWith(`://${fields.get('host')}`);
}
