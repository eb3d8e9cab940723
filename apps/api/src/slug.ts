const maxLength = 40;

/**
 * A name for URLs and files: lower-case letters and digits joined by hyphens; `fallback` if nothing is left.
 */
export function slugOf(text: string, fallback: string): string {
  const slug = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mark}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-+|(?<!-)-+$/g, '');
  return slug || fallback;
}

/** The candidates: the slug itself, then the slug with a number appended. */
export const numbered = (slug: string, number: number) => (number === 1 ? slug : `${slug}-${number}`);

/** The first candidate that is free. */
export async function freeSlug(slug: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = numbered(slug, number);
    if (!(await isTaken(candidate))) return candidate;
  }
}
