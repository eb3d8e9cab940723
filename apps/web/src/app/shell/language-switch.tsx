import { IconLanguage } from '@tabler/icons-react';
import { languages, type Language } from '@sentiero/contracts/shared';
import { useTranslation } from 'react-i18next';
import { languageNames, useLanguage } from '../../shared/i18n/language.ts';
import { QuietSelect } from '../../shared/ui/quiet-select.tsx';

/** The specification's order: German, French, Italian, English. */
const order: Record<Language, number> = { de: 0, fr: 1, it: 2, en: 3 };
const options = languages
  .toSorted((a, b) => order[a] - order[b])
  .map((language) => ({ value: language, label: languageNames[language], lang: language }));

export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  return (
    <QuietSelect
      label={t('footer.language')}
      icon={IconLanguage}
      value={language}
      options={options}
      onChange={(chosen) => void i18n.changeLanguage(chosen)}
    />
  );
}
