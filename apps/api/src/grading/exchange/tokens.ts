export type Token = { header: unknown; claims: unknown };

/** The JSON Web Tokens in a text. Signatures are not checked: claims are taken as sent. */
export function tokensIn(text: string): Token[] {
  return text.split(/\s+/).flatMap((word) => {
    const parts = word.split('.');
    const [header, claims] = parts;
    if (parts.length !== 3 || !header || !claims) return [];
    const token = { header: jsonOf(header), claims: jsonOf(claims) };
    return token.header === undefined || token.claims === undefined ? [] : [token];
  });
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
