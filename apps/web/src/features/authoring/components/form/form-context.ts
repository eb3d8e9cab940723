import type { Language } from '@sentiero/contracts/shared';
import { createContext, use } from 'react';
import type { Problem } from '../../model/input-problems.ts';
import type { TranslationState } from '../../model/texts.ts';

/** State shared by the fields of an item's form. */
type ItemFormState = {
  readonly language: Language;
  readonly problems: readonly Problem[];
  readonly stateOf: (field: string) => TranslationState;
  readonly confirm: (field: string) => void;
};

export const ItemFormContext = createContext<ItemFormState | null>(null);

export function useItemForm(): ItemFormState {
  const form = use(ItemFormContext);
  if (!form) throw new Error('there is no ItemForm above');
  return form;
}
