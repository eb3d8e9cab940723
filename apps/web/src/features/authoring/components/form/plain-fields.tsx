import { limits } from '@sentiero/contracts/shared';
import { MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isOption, withCurrent, type ChoiceOption } from '../../model/choice-options.ts';
import { useProblemText } from './problem-text.tsx';
import classes from './item-form.module.css';

type Place = { order: number; is_visible: boolean };
type PlaceProps = { draft: Place; change: (patch: Partial<Place>) => void };

/** The order and the visibility of an item, side by side. */
export function PlaceFields({ draft, change }: PlaceProps) {
  return (
    <div className={classes.pair}>
      <OrderField value={draft.order} onChange={(order) => change({ order })} />
      <VisibilityField value={draft.is_visible} onChange={(is_visible) => change({ is_visible })} />
    </div>
  );
}

type OrderProps = { value: number; onChange: (order: number) => void };

function OrderField({ value, onChange }: OrderProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      type="number"
      name="/order"
      label={t('authoring.order')}
      min={limits.orderMin}
      step={1}
      required
      withAsterisk={false}
      value={Number.isFinite(value) ? value : ''}
      error={useProblemText('/order')}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  );
}

type MinutesProps = {
  description: string;
  max: number;
  value: number | null;
  onChange: (minutes: number | null) => void;
};

/** The author's estimate; empty for none. */
export function MinutesField({ description, max, value, onChange }: MinutesProps) {
  const { t } = useTranslation();
  const change = (minutes: number) => onChange(Number.isNaN(minutes) ? null : minutes);
  return (
    <TextInput
      type="number"
      name="/minutes"
      label={t('authoring.minutes')}
      description={description}
      min={1}
      max={max}
      value={value ?? ''}
      error={useProblemText('/minutes')}
      onChange={(event) => change(event.currentTarget.valueAsNumber)}
    />
  );
}

type ChoiceFieldProps = {
  path: string;
  label: string;
  value: string;
  description?: string;
  options: readonly ChoiceOption[];
  onChange: (value: string) => void;
};

/** A choice from a few options, with the browser's own select. */
export function ChoiceField({ path, options, onChange, ...field }: ChoiceFieldProps) {
  const { value } = field;
  const shown = withCurrent(options, value);
  const choose = (chosen: string) => {
    if (isOption(shown, chosen)) return onChange(chosen);
    // oxlint-disable-next-line no-console -- the specification wants a value that is none of these there, and nowhere else
    console.error(`${path} cannot be "${chosen}"`);
  };
  return (
    <NativeSelect
      {...field}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      name={path}
      data={shown}
      error={useProblemText(path)}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

type VisibilityProps = { value: boolean; onChange: (isVisible: boolean) => void };

function VisibilityField({ value, onChange }: VisibilityProps) {
  const { t } = useTranslation();
  return (
    <ChoiceField
      path="/is_visible"
      label={t('authoring.visibility')}
      description={t(value ? 'authoring.visibility-hint' : 'authoring.visibility-hint-hidden')}
      value={value ? 'visible' : 'hidden'}
      options={[
        { value: 'visible', label: t('authoring.visible') },
        { value: 'hidden', label: t('authoring.hidden') },
      ]}
      onChange={(chosen) => onChange(chosen === 'visible')}
    />
  );
}

/** The most options that an open list shows; the others are found by typing. */
const shownOptions = 50;

type SeveralProps = {
  label: string;
  path: string;
  description?: string;
  options: readonly { id: number; label: string }[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
};

/** A list of options has options only, also where it has none. */
function NothingFound({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation();
  return (
    <span role="option" aria-disabled aria-selected={false}>
      {t(isEmpty ? 'authoring.nothing-to-choose' : 'authoring.none-found')}
    </span>
  );
}

/** A selection from options that may be hundreds, such as the lessons of a category. */
export function SeveralField({ path, options, value, onChange, ...field }: SeveralProps) {
  const { t } = useTranslation();
  return (
    <MultiSelect
      {...field}
      data-path={path}
      searchable
      hidePickedOptions
      limit={shownOptions}
      placeholder={value.length === 0 ? t('authoring.search') : undefined}
      nothingFoundMessage={<NothingFound isEmpty={options.length === 0} />}
      data={options.map(({ id, label: text }) => ({ value: String(id), label: text }))}
      value={value.map(String)}
      error={useProblemText(path)}
      onChange={(chosen) => onChange(chosen.map(Number))}
    />
  );
}
