import { conditionKeyMax } from '@sentiero/contracts/authoring';
import { Autocomplete } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldCondition } from '../../model/event-keys.ts';
import { useProblemText } from '../form/problem-text.tsx';
import classes from './key-field.module.css';

/** A suggested name with its description in the author's language. */
export type Suggestion = {
  value: string;
  description: string;
  example?: string;
  /** The initial condition for this key. */
  condition?: FieldCondition | null;
};

type Props = {
  path: string;
  label: string;
  value: string;
  suggestions: readonly Suggestion[];
  /** A note about the value, other than a problem. */
  note?: string | null;
  maxLength?: number;
  /** Other paths under which a problem of this field may be reported. */
  problemPath?: string;
  onChange: (value: string) => void;
};

/** A field for a name, with suggestions from the platform or the target. */
export function KeyField({ path, label, value, suggestions, note, problemPath = path, ...rest }: Props) {
  const { t } = useTranslation();
  const known = suggestions.find((each) => each.value === value);
  const own = useProblemText(path);
  const other = useProblemText(problemPath);
  return (
    <div className={classes.field}>
      <Autocomplete
        name={problemPath}
        label={label}
        description={known?.description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        withAsterisk={false}
        autoComplete="off"
        spellCheck={false}
        maxLength={rest.maxLength ?? conditionKeyMax}
        classNames={{ input: classes.mono ?? '', option: classes.option ?? '' }}
        value={value}
        error={own ?? other}
        data={suggestions.map((each) => each.value)}
        openOnFocus={false}
        limit={60}
        maxDropdownHeight={280}
        comboboxProps={{ shadow: 'md', keepMounted: false }}
        renderOption={({ option }) => (
          <Option suggestion={suggestions.find((each) => each.value === option.value)} />
        )}
        onChange={rest.onChange}
      />
      {known?.example !== undefined && (
        <p className={classes.example}>
          {t('authoring.example')} <code translate="no">{known.example}</code>
        </p>
      )}
      {note && <p className={classes.note}>{note}</p>}
    </div>
  );
}

function Option({ suggestion }: { suggestion: Suggestion | undefined }) {
  if (!suggestion) return null;
  return (
    <span>
      <span className={classes.mono}>{suggestion.value}</span>
      <span className={classes.description}>{suggestion.description}</span>
    </span>
  );
}
