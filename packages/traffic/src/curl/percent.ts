import { byteTextToHex, hexToByteText, type ByteText } from '../bytes.ts';

/** All but letters, digits, `-`, `.`, `_` and `~` percent-encoded. */
export const percentEncoded = (bytes: ByteText): ByteText =>
  bytes.replaceAll(/[^A-Za-z0-9\-._~]/g, (byte) => `%${byteTextToHex(byte).toUpperCase()}`);

export const percentDecoded = (bytes: ByteText): ByteText =>
  bytes.replaceAll(/%([0-9a-f]{2})/gi, (_escape, hex: string) => hexToByteText(hex));
