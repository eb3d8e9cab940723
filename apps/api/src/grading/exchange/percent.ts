/** Decodes each run of percent-encoded bytes as UTF-8, falling back to Latin-1. Invalid encodings are kept. */
export function percentDecoded(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    decodeBytes(Buffer.from(run.replaceAll('%', ''), 'hex')),
  );
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function decodeBytes(bytes: Buffer): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}
