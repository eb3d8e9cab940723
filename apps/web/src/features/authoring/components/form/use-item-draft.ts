import { earlierField, type TranslationRef } from '@sentiero/contracts/authoring';
import type { Language } from '@sentiero/contracts/shared';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { confirmedNow, copiedNow, textsOf, type Copy, type MapTexts } from '../../model/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keepInTab, keptFor, keptInTab } from '../../../../shared/kept-in-tab.ts';
import { authQueries, useCurrentUser } from '../../../auth/auth.queries.ts';

type Options<Draft> = {
  initial: Draft;
  stale?: readonly TranslationRef[];
  mapTexts: MapTexts<Draft>;
};

const noRefs: readonly TranslationRef[] = [];
const noCopies: readonly Copy[] = [];

/** Of an item that was just opened. */
export const noMarks: Marks = { confirmed_translations: [], copied_translations: [] };

export type Marks = { confirmed_translations: TranslationRef[]; copied_translations: TranslationRef[] };

/** An item's draft and the confirmed translations, both restored after a reload. */
export function useItemDraft<Draft extends object>({ initial, stale = noRefs, mapTexts }: Options<Draft>) {
  const [draft, setDraft] = useState(initial);
  const [confirmed, setConfirmed] = useState(noRefs);
  const [copies, setCopies] = useState(noCopies);
  const [restored, setRestored] = useState<'same' | 'changed' | null>(null);
  const texts = textsOf(draft, mapTexts);
  const origins = useMemo(
    () => ({ initial: textsOf(initial, mapTexts), stale, confirmed, copies }),
    [initial, mapTexts, stale, confirmed, copies],
  );
  const before = JSON.stringify(initial);
  const isDirty = confirmed.length > 0 || JSON.stringify(draft) !== before;
  useKeptDraft(before, isDirty ? { draft, confirmed, copies } : null, (kept, isSameItem) => {
    setDraft(kept.draft);
    // Confirmations apply only to the version on which they were made.
    setConfirmed(isSameItem ? kept.confirmed : noRefs);
    setCopies(kept.copies ?? noCopies);
    setRestored(isSameItem ? 'same' : 'changed');
  });
  return {
    draft,
    setDraft,
    texts,
    origins,
    isDirty,
    restored,
    addCopies: (more: readonly Copy[]) => setCopies((known) => [...known, ...more]),
    marks: (): Marks => ({
      confirmed_translations: confirmedNow(texts, origins),
      copied_translations: copiedNow(texts, copies),
    }),
    confirm: (field: string, language: Language) => {
      const text = texts[field];
      const earlier = text && earlierField(origins.initial, { field, language, text });
      setCopies(copies.filter((copy) => copy.language !== language || copy.text !== text?.[language]));
      if (earlier !== undefined) setConfirmed([...confirmed, { field: earlier, language }]);
    },
    discard: () => {
      setDraft(initial);
      setConfirmed(noRefs);
      setCopies(noCopies);
      setRestored(null);
    },
  };
}

type Kept<Content> = { initial: string; content: Content };

/**
 * Keeps the draft of the form at this URL across a reload and an expired session, in this tab and for this user. It is
 * discarded when the form is saved, or left deliberately. Returns what was restored, and whether the item is unchanged
 * since.
 */
function useKeptDraft<Content>(
  initial: string,
  content: Content | null,
  restore: (content: Content, isSameItem: boolean) => void,
): void {
  const client = useQueryClient();
  const userId = useCurrentUser()?.id ?? 0;
  const [name] = useState(() => keptFor(userId, `item-${location.pathname}`));
  const text = content === null ? null : JSON.stringify({ initial, content } satisfies Kept<Content>);

  const restoreKept = useEffectEvent(() => {
    const kept = read<Content>(name);
    if (kept) restore(kept.content, kept.initial === initial);
  });
  // Read in an effect instead of during rendering, because the previous form clears its own draft in between.
  useEffect(() => {
    restoreKept();
    return () => {
      if (client.getQueryData(authQueries.me().queryKey)) keepInTab(name, null);
    };
  }, [name, client]);

  useEffect(() => void keepInTab(name, text), [name, text]);
}

function read<Content>(name: string): Kept<Content> | null {
  try {
    return JSON.parse(keptInTab(name) ?? 'null') as Kept<Content> | null;
  } catch {
    return null;
  }
}
