import { createHash } from 'node:crypto';

const algorithms = ['sha256', 'sha384', 'sha512'] as const;
type Algorithm = (typeof algorithms)[number];

/** What an integrity attribute demands of a file. */
type Integrity = {
  /** The strongest algorithm that it names; null without any that browsers know. */
  readonly algorithm: Algorithm | null;
  /** Whether a browser would run a script with this content. */
  readonly accepts: (content: string) => boolean;
};

const hash = /^(sha256|sha384|sha512)-([A-Za-z0-9+/_-]+={0,2})(?:\?[\x21-\x7e]*)?$/;

/** Reads an integrity attribute as browsers do: unknown values are ignored, and the strongest algorithm counts. */
export function readIntegrity(attribute: string): Integrity {
  const hashes = attribute.split(/[\t\n\f\r ]+/).flatMap((value) => {
    const [, algorithm, digest = ''] = hash.exec(value) ?? [];
    const known = algorithms.find((name) => name === algorithm);
    return known ? [{ algorithm: known, digest: Buffer.from(digest, 'base64') }] : [];
  });
  const algorithm = algorithms.findLast((name) => hashes.some((one) => one.algorithm === name)) ?? null;
  if (algorithm === null) return { algorithm, accepts: () => true };
  const strongest = hashes.filter((one) => one.algorithm === algorithm);
  return {
    algorithm,
    accepts(content) {
      const actual = createHash(algorithm).update(content).digest();
      return strongest.some(({ digest }) => digest.equals(actual));
    },
  };
}
