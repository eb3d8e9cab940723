import type { Answer, Service } from './service.ts';

/** A server of fixed pages by path. */
export function pages(found: Readonly<Record<string, string>>, secretPath = ''): Service['answer'] {
  const known = new Map(Object.entries(found));
  return (url): Answer => {
    const path = pathOf(url);
    const text = known.get(path);
    if (text === undefined) return { status: 404, type: 'text/plain', text: 'not found\n' };
    const type = text.startsWith('<svg') ? 'image/svg+xml' : 'text/plain';
    return { status: 200, type, text, ...(path === secretPath && { secret: true }) };
  };
}

/** The decoded path without its final slash, so that a folder is found with and without it. */
export function pathOf({ pathname }: URL): string {
  const path = pathname.replace(/(?<=.)\/$/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
