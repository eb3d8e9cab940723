import { decodeUtf8, type ByteText } from '../bytes.ts';
import { readAnsiC } from './bash-escapes.ts';

/** What `printf` or `echo` writes; null if it is another command, or a format with more than `%s`. */
export function printed([program, ...words]: readonly ByteText[]): ByteText | null {
  if (program === 'echo') return words[0] === '-n' ? words.slice(1).join(' ') : `${words.join(' ')}\n`;
  const [format = '', ...values] = words;
  if (program !== 'printf' || /%(?![%s])/.test(format.replaceAll('%%', ''))) return null;
  const readPart = (part: ByteText): ByteText => {
    if (part === '%%') return '%';
    return part === '%s' ? (values.shift() ?? '') : readAnsiC(decodeUtf8(part) ?? part);
  };
  return format
    .split(/(%[%s])/)
    .map(readPart)
    .join('');
}

/** What the commands before the last one of a pipeline write to it, if that can be known. */
export function pipedInto(commands: readonly (readonly ByteText[])[]): ByteText | null {
  const [first, ...others] = commands.slice(0, -1);
  if (!first) return null;
  return others.reduce<ByteText | null>((bytes, [program, option]) => {
    const decodes = program === 'base64' && /^(?:-d|-D|--decode)$/.test(option ?? '');
    return bytes !== null && decodes ? fromBase64(bytes) : null;
  }, printed(first));
}

function fromBase64(text: ByteText): ByteText | null {
  try {
    return atob(text);
  } catch {
    return null;
  }
}
