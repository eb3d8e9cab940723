import { useMemo, useState } from 'react';
import { isUnchanged, refusedInput, type Problem } from '../../model/input-problems.ts';

type Options<Draft> = {
  initial: Draft;
  draft: Draft;
  check: (draft: Draft) => Problem[];
  pending: boolean;
  error: unknown;
  /** Called with the server's refusal, once per attempt. */
  onRefused: (problems: readonly Problem[]) => void;
};

/** A draft's problems: those found by the check at the last save, otherwise the server's. */
export function useFormProblems<Draft extends object>(options: Options<Draft>) {
  const { initial, draft, check, pending, error, onRefused } = options;
  const [found, setFound] = useState<readonly Problem[]>([]);
  const refused = useMemo(() => refusedInput(error), [error]);
  const [shown, setShown] = useState<readonly Problem[]>(refused);
  const [sent, setSent] = useState(initial);
  if (!pending && refused !== shown) {
    setShown(refused);
    onRefused(refused);
  }
  // A problem disappears as soon as it is fixed; a new one is reported at the next save.
  const wrongNow = check(draft);
  const unsolved = found.filter(({ path, kind }) =>
    wrongNow.some((problem) => problem.path === path && problem.kind === kind),
  );
  const stillRefused = refused.filter(({ path }) => isUnchanged(path, sent, draft));
  return {
    problems: unsolved.length > 0 ? unsolved : stillRefused,
    isUnexplained: error !== null && refused.length === 0,
    /** Checks the draft before it is sent. */
    validate: (): readonly Problem[] => {
      setFound(wrongNow);
      if (wrongNow.length === 0) setSent(draft);
      return wrongNow;
    },
  };
}
