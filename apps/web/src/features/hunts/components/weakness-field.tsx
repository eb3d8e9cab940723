import { weaknessIds, type WeaknessId } from '@sentiero/contracts/hunts';
import { Select, type ComboboxItem } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../shared/i18n/language.ts';
import classes from './hunts.module.css';
import { useWeaknessWords } from './use-weakness-words.ts';

type Props = {
  value: WeaknessId | null;
  error: string | null;
  onChange: (weakness: WeaknessId | null) => void;
};

/** The weaknesses by name, each with its sentence; words of either find it. */
export function WeaknessField({ value, error, onChange }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const wordsOf = useWeaknessWords();
  const words = new Map<string, { title: string; sentence: string }>(
    weaknessIds.map((id) => [id, wordsOf(id)]),
  );
  const data = weaknessIds
    .map((id) => ({ value: id, label: wordsOf(id).title }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  const isFound = (item: ComboboxItem, typed: string) =>
    `${item.label} ${words.get(item.value)?.sentence ?? ''} ${item.value}`
      .toLocaleLowerCase(language)
      .includes(typed.trim().toLocaleLowerCase(language));
  return (
    <Select
      data-autofocus
      label={t('hunt.weakness')}
      description={t('hunt.weakness-hint')}
      error={error}
      searchable
      selectFirstOptionOnChange
      selectFirstOptionOnDropdownOpen
      openOnFocus={false}
      withScrollArea={false}
      classNames={{ options: classes.options ?? '', option: classes.choice ?? '' }}
      nothingFoundMessage={<NothingFound />}
      data={data}
      filter={({ options, search }) =>
        // What is chosen is in the field, and hides no other.
        data.some(({ label }) => label === search)
          ? options
          : options.filter((option) => 'value' in option && isFound(option, search))
      }
      renderOption={({ option }) => (
        <span className={classes.option}>
          {option.label}
          <small>{words.get(option.value)?.sentence}</small>
        </span>
      )}
      value={value}
      onChange={(chosen) => onChange(weaknessIds.find((id) => id === chosen) ?? null)}
    />
  );
}

/** A list of options has options only, also where it has none. */
function NothingFound() {
  const { t } = useTranslation();
  return (
    <span role="option" aria-disabled aria-selected={false}>
      {t('hunt.none-found')}
    </span>
  );
}
