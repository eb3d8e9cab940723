import { earlierField, type TranslationRef } from '@sentiero/contracts/authoring';
import type { Language } from '@sentiero/contracts/shared';
import { useMemo, useState } from 'react';
import { confirmedNow, textsOf, type MapTexts } from '../../model/texts.ts';
import { useKeptDraft } from './use-kept-draft.ts';

type Options<Draft> = {
  initial: Draft;
  stale?: readonly TranslationRef[];
  mapTexts: MapTexts<Draft>;
};

const noRefs: readonly TranslationRef[] = [];

/** An item's draft and the confirmed translations, both restored after a reload. */
export function useItemDraft<Draft extends object>({ initial, stale = noRefs, mapTexts }: Options<Draft>) {
  const [draft, setDraft] = useState(initial);
  const [confirmed, setConfirmed] = useState(noRefs);
  const [restored, setRestored] = useState<'same' | 'changed' | null>(null);
  const texts = textsOf(draft, mapTexts);
  const origins = useMemo(
    () => ({ initial: textsOf(initial, mapTexts), stale, confirmed }),
    [initial, mapTexts, stale, confirmed],
  );
  const before = JSON.stringify(initial);
  const isDirty = confirmed.length > 0 || JSON.stringify(draft) !== before;
  useKeptDraft(before, isDirty ? { draft, confirmed } : null, (kept, isSameItem) => {
    setDraft(kept.draft);
    // Confirmations apply only to the version on which they were made.
    setConfirmed(isSameItem ? kept.confirmed : noRefs);
    setRestored(isSameItem ? 'same' : 'changed');
  });
  return {
    draft,
    setDraft,
    texts,
    origins,
    isDirty,
    restored,
    confirmed: () => confirmedNow(texts, origins),
    confirm: (field: string, language: Language) => {
      const text = texts[field];
      const earlier = text && earlierField(origins.initial, { field, language, text });
      if (earlier !== undefined) setConfirmed([...confirmed, { field: earlier, language }]);
    },
    discard: () => {
      setDraft(initial);
      setConfirmed(noRefs);
      setRestored(null);
    },
  };
}
