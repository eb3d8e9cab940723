import { earlierField, type TranslationRef } from '@sentiero/contracts/authoring';
import type { Language } from '@sentiero/contracts/shared';
import { useMemo, useState } from 'react';
import { confirmedNow, copiedNow, textsOf, type Copy, type MapTexts } from '../../model/texts.ts';
import { useKeptDraft } from './use-kept-draft.ts';

type Options<Draft> = {
  initial: Draft;
  stale?: readonly TranslationRef[];
  mapTexts: MapTexts<Draft>;
};

const noRefs: readonly TranslationRef[] = [];
const noCopies: readonly Copy[] = [];

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
