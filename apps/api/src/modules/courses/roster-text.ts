import type { Roster } from '@sentiero/contracts/courses';

type Encoding = NonNullable<Roster['guessed_encoding']>;
type RosterText = { text: string; guessed: Encoding | null };

/** The upper half of the code page of DOS in Western Europe, which Excel calls "CSV (MS-DOS)"; no decoder knows it. */
const ibm850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

/** The letters and the apostrophe of names in the languages of Western Europe. */
const letters = /[äöüßÄÖÜàâæçéèêëîïíìñóòôœúùûÿÀÂÇÉÈÊËÎÏÔÙÛáåøãõğšžćčÁÅØŠŽ’]/g;
/** No name is written `RenŽ` or `MÅller`. */
const misplaced =
  /(?<=\p{L})(?![A-Z])\p{Lu}(?=\p{Ll})|(?<=\p{Ll})(?![A-Z])\p{Lu}|(?<=(?![a-z])\p{Ll})[A-Z]/gu;

/** Reads the bytes of a file as text. */
export const decoders: Readonly<Record<Encoding, (bytes: Buffer) => string>> = {
  'utf-16le': (bytes) => new TextDecoder('utf-16le').decode(bytes),
  'utf-16be': (bytes) => new TextDecoder('utf-16be').decode(bytes),
  'windows-1252': (bytes) => new TextDecoder('windows-1252').decode(bytes),
  macintosh: (bytes) => new TextDecoder('macintosh').decode(bytes),
  ibm850: (bytes) =>
    bytes.toString('latin1').replaceAll(/[\x80-\xff]/g, (sign) => ibm850.charAt(sign.charCodeAt(0) - 0x80)),
};

/** The text of a file of an editor, of Excel or of Moodle, and its encoding if the file does not tell it. */
export function rosterText(bytes: Buffer): RosterText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: decoders['utf-16le'](bytes), guessed: null };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: decoders['utf-16be'](bytes), guessed: null };
  const wide = wideOf(bytes);
  if (wide) return { text: decoders[wide](bytes), guessed: wide };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: null };
  } catch {
    return guess(bytes);
  }
}

/** UTF-16 without a byte order mark: half of its bytes are zero, which no text of single bytes contains. */
function wideOf(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, 1000);
  const zerosAt = (parity: number) =>
    start.filter((byte, place) => byte === 0 && place % 2 === parity).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (Math.max(even, odd) * 4 < start.length || start.length < 2) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** The encoding in which most of the characters beyond ASCII are letters in their place, Excel's own before the others. */
function guess(bytes: Buffer): RosterText {
  const read = (['windows-1252', 'macintosh', 'ibm850'] as const).map((guessed) => {
    const text = decoders[guessed](bytes);
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
    return { guessed, text, found: count(letters) - 2 * count(misplaced) };
  });
  const best = read.toSorted((a, b) => b.found - a.found)[0];
  return { text: best?.text ?? '', guessed: best?.guessed ?? 'windows-1252' };
}
