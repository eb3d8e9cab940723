import {
  comparatorsOf,
  conditionKeyMax,
  conditionTypes,
  type ConditionInput,
} from '@sentiero/contracts/authoring';
import { limits } from '@sentiero/contracts/shared';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from './problem-text.tsx';
import { ChoiceField } from './plain-fields.tsx';
import { withConditionType } from './step-input.ts';
import classes from './item-form.module.css';

type FieldProps = {
  condition: ConditionInput;
  path: string;
  onChange: (condition: ConditionInput) => void;
};
type Props = Omit<FieldProps, 'path'> & { index: number; onRemove: () => void };

export function ConditionFields({ condition, index, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const path = `/event_conditions/${index}`;
  // A later version may know more types.
  const comparators = Object.hasOwn(comparatorsOf, condition.type) ? comparatorsOf[condition.type] : [];
  return (
    <fieldset className={classes.condition} aria-label={t('authoring.condition', { number: index + 1 })}>
      <TextInput
        className={classes.wide ?? ''}
        name={`${path}/key`}
        label={t('authoring.key')}
        required
        withAsterisk={false}
        autoComplete="off"
        spellCheck={false}
        maxLength={conditionKeyMax}
        classNames={{ input: classes.mono ?? '' }}
        value={condition.key}
        error={useProblemText(`${path}/key`)}
        onChange={(event) => onChange({ ...condition, key: event.currentTarget.value })}
      />
      <ChoiceField
        path={`${path}/type`}
        label={t('authoring.value-type')}
        value={condition.type}
        options={conditionTypes.map((type) => ({ value: type, label: type }))}
        onChange={(chosen) => {
          const type = conditionTypes.find((known) => known === chosen);
          if (type) onChange(withConditionType(condition, type));
        }}
      />
      <ChoiceField
        path={`${path}/comparator`}
        label={t('authoring.comparator')}
        value={condition.comparator}
        options={comparators.map((comparator) => ({
          value: comparator,
          label: t(`authoring.comparator-${comparator}`),
        }))}
        onChange={(chosen) => {
          const comparator = comparators.find((known) => known === chosen);
          if (comparator) onChange({ ...condition, comparator });
        }}
      />
      <div className={classes.wide}>
        <ValueField condition={condition} path={path} onChange={onChange} />
      </div>
      <Checkbox
        label={t('authoring.not-flag')}
        checked={condition.not_flag}
        onChange={(event) => onChange({ ...condition, not_flag: event.currentTarget.checked })}
      />
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconTrash size={18} aria-hidden />}
        aria-label={t('authoring.remove', { name: t('authoring.condition', { number: index + 1 }) })}
        onClick={onRemove}
      >
        {t('authoring.remove-short')}
      </Button>
    </fieldset>
  );
}

function ValueField({ condition, path, onChange }: FieldProps) {
  const { t } = useTranslation();
  const name = `${path}/value_${condition.type}`;
  const error = useProblemText(name);
  if (condition.type === 'boolean')
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
  const isNumber = condition.type === 'int';
  return (
    <TextInput
      type={isNumber ? 'number' : 'text'}
      name={name}
      label={t('authoring.value')}
      required
      withAsterisk={false}
      autoComplete="off"
      spellCheck={false}
      maxLength={limits.answerMax}
      classNames={{ input: classes.mono ?? '' }}
      value={(isNumber ? condition.value_int : condition.value_string) ?? ''}
      error={error}
      onChange={({ currentTarget: { value, valueAsNumber } }) => {
        const value_int = Number.isNaN(valueAsNumber) ? null : valueAsNumber;
        onChange(isNumber ? { ...condition, value_int } : { ...condition, value_string: value });
      }}
    />
  );
}
