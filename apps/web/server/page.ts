import { readFile } from 'node:fs/promises';

/** The page with the API's URL filled in, which is unknown at build time. */
export async function readPage(file: string, apiUrl: string): Promise<string> {
  const html = await readFile(file, 'utf8');
  const marker = '<meta name="sentiero-api" content="" />';
  if (!html.includes(marker)) throw new Error(`${file} has no ${marker}`);
  return html.replace(marker, () => `<meta name="sentiero-api" content="${escapeAttribute(apiUrl)}" />`);
}

function escapeAttribute(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}
