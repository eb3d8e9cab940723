import { useCallback, useState } from 'react';
import { keepInTab, keptInTab } from '../../../shared/kept-in-tab.ts';
import { noProof, readProof, type Proof } from './proof.ts';

/** The proof with that name, stored because the page may be discarded while the mail is read in another app. */
export function useProof(name: string): [Proof, (proof: Proof) => void] {
  const key = `proof-${name}`;
  const [proof, setProof] = useState(() => readProof(keptInTab(key), Date.now()));
  const change = useCallback(
    (next: Proof) => {
      setProof(next);
      keepInTab(key, next === noProof ? null : JSON.stringify(next));
    },
    [key],
  );
  return [proof, change];
}
