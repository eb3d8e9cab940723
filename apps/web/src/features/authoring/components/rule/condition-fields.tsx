import { comparatorsOf, conditionTypes, countsElements } from '@sentiero/contracts/authoring';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { GroupName } from '../../model/condition-blocks.ts';
import { ConditionOptions } from './condition-options.tsx';
import type { ConditionProps } from './condition-props.ts';
import { ConditionValue } from './condition-value.tsx';
import { KeyField } from './key-field.tsx';
import { useProblemText } from '../form/problem-text.tsx';
import { ChoiceField } from '../form/plain-fields.tsx';
import { withConditionType, withKey } from '../../model/step-input.ts';
import classes from '../form/item-form.module.css';
import { IconArrowBarLeft, IconPlus, IconTrash } from '@tabler/icons-react';

type Props = ConditionProps & {
  index: number;
  groups: readonly GroupName[];
  /** A note about the key, other than a problem. */
  note: string | null;
  onGroup: (group: GroupName | 'new' | null) => void;
  onAlternative: () => void;
  onRemove: () => void;
};

export function ConditionFields({ condition, path, index, suggestions, onChange, ...row }: Props) {
  const { t } = useTranslation();
  const name = t('authoring.condition', { number: index + 1 });
  const field = { condition, path, suggestions, onChange };
  // A later version may know more types.
  const comparators = Object.hasOwn(comparatorsOf, condition.type) ? comparatorsOf[condition.type] : [];
  return (
    <fieldset className={classes.condition} aria-label={name}>
      <KeyField
        path={`${path}/key`}
        label={t('authoring.key')}
        suggestions={suggestions}
        note={row.note}
        value={condition.key}
        onChange={(key) => {
          const known = suggestions.find(({ value }) => value === key);
          onChange(withKey(condition, key, known?.condition));
        }}
      />
      <ChoiceField
        path={`${path}/type`}
        label={t('authoring.value-type')}
        value={condition.type}
        options={conditionTypes.map((type) => ({ value: type, label: t(`authoring.value-${type}`) }))}
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
      <ConditionValue {...field} />
      {condition.type !== 'int' && condition.comparator !== 'exists' && countsElements(condition.key) && (
        <CountField {...field} />
      )}
      <Checkbox
        className={classes.wide ?? ''}
        label={t('authoring.not-flag')}
        checked={condition.not_flag}
        onChange={(event) => onChange({ ...condition, not_flag: event.currentTarget.checked })}
      />
      <ConditionOptions {...field} groups={row.groups} onGroup={row.onGroup} />
      <ConditionButtons
        name={name}
        isGrouped={condition.group !== null}
        onAlternative={row.onAlternative}
        onLeave={() => row.onGroup(null)}
        onRemove={row.onRemove}
      />
    </fieldset>
  );
}

/** For a key that counts elements: how many must meet the condition. */
function CountField({ condition, path, onChange }: ConditionProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      className={classes.wide ?? ''}
      type="number"
      min={1}
      name={`${path}/value_int`}
      label={t('authoring.element-count')}
      description={t('authoring.element-count-hint')}
      value={condition.value_int ?? ''}
      error={useProblemText(`${path}/value_int`)}
      onChange={({ currentTarget: { valueAsNumber } }) =>
        onChange({ ...condition, value_int: Number.isNaN(valueAsNumber) ? null : valueAsNumber })
      }
    />
  );
}

type ConditionButtonsProps = {
  /** The condition's name for screen readers. */
  name: string;
  isGrouped: boolean;
  onAlternative: () => void;
  onLeave: () => void;
  onRemove: () => void;
};

/** The buttons of a condition. */
function ConditionButtons({ name, isGrouped, onAlternative, onLeave, onRemove }: ConditionButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.rowButtons}>
      {isGrouped ? (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconArrowBarLeft size={18} aria-hidden />}
          aria-label={`${name}: ${t('authoring.leave-group')}`}
          onClick={onLeave}
        >
          {t('authoring.leave-group')}
        </Button>
      ) : (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={18} aria-hidden />}
          aria-label={`${name}: ${t('authoring.add-alternative')}`}
          onClick={onAlternative}
        >
          {t('authoring.add-alternative')}
        </Button>
      )}
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconTrash size={18} aria-hidden />}
        aria-label={t('authoring.remove', { name })}
        onClick={onRemove}
      >
        {t('authoring.remove-short')}
      </Button>
    </div>
  );
}
