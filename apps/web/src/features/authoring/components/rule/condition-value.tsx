import type { ConditionInput } from '@sentiero/contracts/authoring';
import { limits } from '@sentiero/contracts/shared';
import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ConditionProps } from './condition-props.ts';
import { KeyField } from './key-field.tsx';
import { useProblemText } from '../form/problem-text.tsx';
import { ChoiceField } from '../form/plain-fields.tsx';
import classes from '../form/item-form.module.css';

/** Whether the value may come from another field of the same event or exchange. */
export const canUseKey = ({ comparator }: ConditionInput) =>
  comparator !== 'exists' && comparator !== 'in' && comparator !== 'matches';

/** The value of a condition, by comparator and type. */
export function ConditionValue(field: ConditionProps) {
  const { t } = useTranslation();
  const { condition, path, suggestions, onChange } = field;
  if (condition.comparator === 'exists') return null;
  if (canUseKey(condition) && condition.value_key !== null) {
    const isEmpty = condition.value_key === '';
    return (
      <KeyField
        path={`${path}/value_key`}
        problemPath={isEmpty ? `${path}/value_${condition.type}` : `${path}/value_key`}
        label={t('authoring.other-key')}
        suggestions={suggestions}
        value={condition.value_key}
        onChange={(value_key) => onChange({ ...condition, value_key })}
      />
    );
  }
  return (
    <div className={classes.wide}>
      <OwnValue {...field} />
    </div>
  );
}

function OwnValue({ condition, path, onChange }: ConditionProps) {
  const { t } = useTranslation();
  const { comparator, type } = condition;
  const isListed = comparator === 'in';
  const isPattern = comparator === 'matches';
  const isText = type === 'string' || isListed || isPattern;
  const name = `${path}/${isText ? 'value_string' : `value_${type}`}`;
  const error = useProblemText(name);
  if (!isText && type === 'boolean')
    return (
      <ChoiceField
        path={name}
        label={t('authoring.value')}
        value={String(condition.value_boolean ?? false)}
        options={[
          { value: 'true', label: 'true' },
          { value: 'false', label: 'false' },
        ]}
        onChange={(chosen) => onChange({ ...condition, value_boolean: chosen === 'true' })}
      />
    );
  const input = {
    name,
    required: true,
    withAsterisk: false,
    autoComplete: 'off',
    spellCheck: false,
    classNames: { input: classes.mono ?? '' },
    error,
  };
  if (!isText)
    return (
      <TextInput
        {...input}
        type="number"
        step="any"
        label={t('authoring.value')}
        value={condition.value_int ?? ''}
        onChange={({ currentTarget: { valueAsNumber } }) =>
          onChange({ ...condition, value_int: Number.isNaN(valueAsNumber) ? null : valueAsNumber })
        }
      />
    );
  const text = {
    ...input,
    maxLength: limits.answerMax,
    value: condition.value_string ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...condition, value_string: event.currentTarget.value }),
  };
  if (isListed) {
    const hint = type === 'int' ? t('authoring.values-number-hint') : null;
    return <Textarea {...text} rows={4} label={t('authoring.values')} description={hint} />;
  }
  const label = isPattern ? t('authoring.pattern') : t('authoring.value');
  const hint = condition.key === 'status' && comparator === 'equals' ? t('authoring.status-hint') : null;
  return <TextInput {...text} label={label} description={isPattern ? t('authoring.pattern-hint') : hint} />;
}
