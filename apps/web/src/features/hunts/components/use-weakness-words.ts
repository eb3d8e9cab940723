import { weaknessTexts, type WeaknessId } from '@sentiero/contracts/hunts';
import { useTranslated } from '../../../shared/i18n/language.ts';

/** The names and sentences of weaknesses, in the reader's language. */
export function useWeaknessWords() {
  const translate = useTranslated();
  return (id: WeaknessId) => ({
    title: translate(weaknessTexts[id].title),
    sentence: translate(weaknessTexts[id].sentence),
  });
}
