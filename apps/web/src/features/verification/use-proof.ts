import { useCallback, useState } from 'react';
import { noProof, readProof, type Proof } from './proof.ts';

/**
 * The proof of that name, kept in this tab: on a phone the browser may drop the page while its user looks at the mail.
 */
export function useProof(name: string): [Proof, (proof: Proof) => void] {
  const key = `sentiero-proof-${name}`;
  const [proof, setProof] = useState(() => readProof(read(key), Date.now()));
  const change = useCallback(
    (next: Proof) => {
      setProof(next);
      keep(key, next);
    },
    [key],
  );
  return [proof, change];
}

// A browser that keeps nothing can still be worked with.
function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, proof: Proof): void {
  try {
    if (proof === noProof) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(proof));
  } catch {
    // As above.
  }
}
