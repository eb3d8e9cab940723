import { placeKinds, type PlaceKind, type ReportPlace } from '@sentiero/contracts/hunts';
import { NativeSelect, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clip } from '../../../shared/text/clip.ts';
import { showUnseen } from '../../../shared/text/show-unseen.ts';
import { keyOf, type ValuedPlace } from '../model/request-places.ts';
import classes from './hunts.module.css';

type Props = {
  places: readonly ValuedPlace[];
  value: ReportPlace | null;
  error: string | null;
  onChange: (place: ReportPlace | null) => void;
};

const other = 'other';
const nameMax = 100;

/** The place that a report names: a parameter of its request, or a name typed by hand. */
export function PlaceField({ places, value, error, onChange }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const kinds = placeKinds.filter((kind) => places.some((place) => place.in === kind));
  const valueOf = new Map(places.map((place) => [keyOf(place), place.value]));
  const choose = (key: string | null) => {
    setChosen(key);
    const place = places.find((one) => keyOf(one) === key);
    if (key === other) return onChange({ in: 'query', name: '' });
    onChange(place ? { in: place.in, name: place.name } : null);
  };
  return (
    <>
      <Select
        label={t('hunt.place')}
        description={t('hunt.place-hint')}
        error={chosen === other ? null : error}
        searchable
        selectFirstOptionOnChange
        selectFirstOptionOnDropdownOpen
        openOnFocus={false}
        withScrollArea={false}
        classNames={{ options: classes.options ?? '', option: classes.choice ?? '' }}
        data={[
          ...kinds.map((kind) => ({
            group: t(`hunt.in-${kind}`),
            items: places
              .filter((place) => place.in === kind)
              .map((place) => ({ value: keyOf(place), label: showUnseen(place.name) })),
          })),
          { value: other, label: t('hunt.place-other') },
        ]}
        renderOption={({ option }) => (
          <span className={classes.option}>
            {option.value === other ? option.label : <code translate="no">{option.label}</code>}
            {valueOf.get(option.value) && (
              <small translate="no">{showUnseen(clip(valueOf.get(option.value) ?? '', 120))}</small>
            )}
          </span>
        )}
        value={chosen}
        onChange={choose}
      />
      {chosen === other && value && (
        <div className={classes.pair}>
          <NativeSelect
            label={t('hunt.place-in')}
            data={placeKinds.map((kind) => ({ value: kind, label: t(`hunt.in-${kind}`) }))}
            value={value.in}
            onChange={({ currentTarget }) => onChange({ ...value, in: kindOf(currentTarget.value) })}
          />
          <TextInput
            label={t('hunt.place-name')}
            autoComplete="off"
            spellCheck={false}
            maxLength={nameMax}
            error={error}
            value={value.name}
            onChange={({ currentTarget }) => onChange({ ...value, name: currentTarget.value })}
          />
        </div>
      )}
    </>
  );
}

const kindOf = (value: string): PlaceKind => placeKinds.find((kind) => kind === value) ?? 'query';
