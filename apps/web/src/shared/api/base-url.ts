import { withoutEndSlashes } from '@sentiero/contracts/shared';

type Place = { readonly hostname: string; readonly origin: string };

/**
 * The API's base URL: from the page's server, otherwise port 8000 on localhost, otherwise /api on the page's origin.
 */
export function apiBaseUrl(told: string | null | undefined, place: Place): string {
  if (told) return withoutEndSlashes(told);
  if (place.hostname === 'localhost') return 'http://localhost:8000';
  return `${place.origin}/api`;
}

/** The same URL with the websocket scheme. */
export function socketBaseUrl(baseUrl: string): string {
  return baseUrl.replace(/^http/, 'ws');
}

function toldByServer(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="sentiero-api"]')?.content ?? null;
}

export function currentApiBaseUrl(): string {
  return apiBaseUrl(toldByServer(), location);
}
