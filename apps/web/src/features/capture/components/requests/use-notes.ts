import { useCallback, useState } from 'react';
import { keepInBrowser, keptInBrowser } from '../../../../shared/kept-in-browser.ts';
import { useCurrentUser } from '../../../auth/auth.queries.ts';
import { readNotes, withNote, type Notes } from '../../model/notes.ts';

const name = 'request-notes';

/** The learner's notes on their requests, kept in this browser. */
export function useNotes(): { notes: Notes; onNote: (id: string, text: string) => void } {
  const userId = useCurrentUser()?.id ?? 0;
  const [notes, setNotes] = useState<Notes>(() => readNotes(keptInBrowser(userId, name)));
  const onNote = useCallback(
    (id: string, text: string) => {
      // Another tab may have written some since.
      const changed = withNote(readNotes(keptInBrowser(userId, name)), id, text);
      keepInBrowser(userId, name, [...changed]);
      setNotes(changed);
    },
    [userId],
  );
  return { notes, onNote };
}
