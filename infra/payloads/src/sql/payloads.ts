import { tampered as tamper } from './tampered.ts';

export type Payloads = {
  /** The payloads that sqlmap's scripts transform. */
  readonly tampered: readonly string[];
  readonly byHand: readonly string[];
  /** Inputs that only look like an attack. */
  readonly misses: readonly string[];
};

/** An input as written into a form body or a URL, already encoded. */
export type Sent = { readonly name: string; readonly encoded: string; readonly isBySqlmap: boolean };

/** Every payload as a value, and sqlmap's also as sqlmap sends them: with their own percent signs. */
export async function variantsOf({ tampered, byHand, misses }: Payloads): Promise<Sent[]> {
  const made = await tamper(tampered);
  const ofSqlmap = [
    ...tampered.map((payload) => sent(payload, encodeURIComponent(payload), true)),
    ...made.map(({ script, payload }) => sent(`${script}: ${payload}`, asSqlmapSends(payload), true)),
    ...made
      .filter(({ payload }) => payload.includes('%'))
      .map(({ script, payload }) =>
        sent(`${script}, encoded: ${payload}`, encodeURIComponent(payload), true),
      ),
  ];
  const ofHand = [...byHand, ...misses].map((payload) => sent(payload, encodeURIComponent(payload), false));
  return [...new Map([...ofSqlmap, ...ofHand].map((one) => [one.encoded, one])).values()];
}

const sent = (name: string, encoded: string, isBySqlmap: boolean): Sent => ({ name, encoded, isBySqlmap });

const asSqlmapSends = (payload: string) =>
  payload.replaceAll(/[^\x21-\x7e]|["#&<>\\^`{|}]/gu, (character) => encodeURIComponent(character));
