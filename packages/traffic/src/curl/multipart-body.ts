import type { ByteText } from '../../../../shared/text/bytes.ts';
import type { CurlOption } from './curl-options.ts';

export const boundary = '------------------------sentiero0bench0form';

/** The `-F` fields as curl sends them. Local files are left empty. */
export function multipartBody(fields: readonly CurlOption[]): ByteText {
  return `${fields.map(partOf).join('')}--${boundary}--\r\n`;
}

function partOf({ name: option, value: field }: CurlOption): ByteText {
  const equals = field.indexOf('=');
  const name = field.slice(0, Math.max(equals, 0));
  const source = field.slice(equals + 1);
  const { content, attributes } =
    option === 'form-string' ? { content: source, attributes: {} } : readField(source);
  const isFile = option === 'form' && /^[@<]/.test(content);
  const filename =
    attributes['filename'] ??
    (isFile && content.startsWith('@') ? (content.split(/[/\\]/).at(-1) ?? '').replace(/^@/, '') : undefined);
  const type = attributes['type'] ?? (filename === undefined ? undefined : 'application/octet-stream');
  return [
    `--${boundary}\r\n`,
    `Content-Disposition: form-data; name="${quoted(name)}"`,
    filename === undefined ? '' : `; filename="${quoted(filename)}"`,
    type === undefined ? '' : `\r\nContent-Type: ${type}`,
    `\r\n\r\n${isFile ? '' : content}\r\n`,
  ].join('');
}

const quoted = (name: string): string =>
  name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** `value;type=…;filename=…`. A semicolon ends a value that is not in quotes. */
function readField(source: ByteText): { content: ByteText; attributes: Readonly<Record<string, string>> } {
  const [, quotedContent, plain = '', rest = ''] =
    /^(?:"((?:[^"\\]|\\[\s\S])*)"|([^;]*))([\s\S]*)/.exec(source) ?? [];
  const attributes = Object.fromEntries(
    Array.from(
      rest.matchAll(/;\s*(type|filename)=(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g),
      ([, key = '', inQuotes, bare = '']) => [key, inQuotes?.replaceAll(/\\(["\\])/g, '$1') ?? bare],
    ),
  );
  return { content: quotedContent?.replaceAll(/\\(["\\])/g, '$1') ?? plain, attributes };
}
