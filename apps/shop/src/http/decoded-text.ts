const marks = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;
/** XML in UTF-16 without a mark begins with `<`. */
const xmlStarts = [
  { bytes: [0x3c, 0x00], encoding: 'utf-16le' },
  { bytes: [0x00, 0x3c], encoding: 'utf-16be' },
] as const;

/** The text of a file as browsers read it: a byte order mark tells UTF-16, which XML must know as well. */
export function decodedText(bytes: Buffer): string {
  return new TextDecoder(startingWith(bytes, marks) ?? 'utf-8').decode(bytes);
}

/** The text of an XML document, in UTF-16 also without a byte order mark. */
export function decodedXml(bytes: Buffer): string {
  return new TextDecoder(startingWith(bytes, [...marks, ...xmlStarts]) ?? 'utf-8').decode(bytes);
}

type Start = (typeof marks | typeof xmlStarts)[number];

const startingWith = (bytes: Buffer, starts: readonly Start[]) =>
  starts.find(({ bytes: start }) => start.every((byte, at) => bytes[at] === byte))?.encoding;
