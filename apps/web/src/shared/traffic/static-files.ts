import { pathAndQuery, type CapturedRequest } from '@sentiero/contracts/capture';
import { mediaType } from '@sentiero/traffic/charset';

type Exchange = Pick<CapturedRequest, 'method' | 'url' | 'request' | 'response'>;

/** Values of `Sec-Fetch-Dest` for files that a page loads. */
const destinations = new Set(['image', 'style', 'script', 'font', 'audio', 'video', 'track', 'manifest']);
const ending = /\.(css|m?js|map|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|otf|mp[34]|webm|webmanifest)$/i;

/** Whether a request fetches a file that belongs to a page, such as a picture or a style. */
export function isStaticFile({ method, url, request, response }: Exchange): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const [path = '', query = ''] = pathAndQuery(url).split('?', 2);
  const destination = headerOf(request, 'sec-fetch-dest');
  // A page whose address only ends like a file may be how a cache was deceived.
  if (destination === undefined)
    return ending.test(path) && mediaType(headerOf(response, 'content-type') ?? '') !== 'text/html';
  // Attack pages often send data as the query of an image.
  return destinations.has(destination.toLowerCase()) && (query === '' || ending.test(path));
}

type Message = Pick<Exchange['request'], 'headers'>;
const headerOf = (message: Message | null, wanted: string): string | undefined =>
  message?.headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
