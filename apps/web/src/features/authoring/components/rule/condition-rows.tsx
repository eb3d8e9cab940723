import {
  emptyCondition,
  ruleListMax,
  type ConditionInput,
  type ConditionList,
} from '@sentiero/contracts/authoring';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  alternativeTo,
  conditionBlocks,
  endOfGroup,
  groupNames,
  newGroupName,
  type GroupName,
} from '../../model/condition-blocks.ts';
import { ConditionFields } from './condition-fields.tsx';
import type { Suggestion } from './key-field.tsx';
import { rowKeys } from '../../model/row-keys.ts';
import classes from '../form/item-form.module.css';

type Props = {
  list: ConditionList;
  conditions: readonly ConditionInput[];
  suggestions: readonly Suggestion[];
  noteOf: (key: string) => string | null;
  onChange: (conditions: ConditionInput[]) => void;
};

type Rows = { conditions: readonly ConditionInput[]; keys: readonly number[] };

/** Conditions one under the other; those of one group stand together, as the alternatives that they are. */
export function ConditionRows({ list, conditions, suggestions, noteOf, onChange }: Props) {
  const { t } = useTranslation();
  const [kept, setKept] = useState<readonly number[]>([]);
  const [focus, setFocus] = useState<{ index: number | null } | null>(null);
  const rows = useRef<HTMLDivElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const keys = rowKeys(kept, conditions.length);
  const groups = groupNames(conditions);
  const isFull = conditions.length >= ruleListMax;

  // A row that joins or leaves a group is drawn anew, which takes the focus away.
  useEffect(() => {
    if (!focus) return;
    const name = `/${list}/${focus.index}/key`;
    const field = rows.current?.querySelector(`[name="${CSS.escape(name)}"]`);
    if (focus.index === null) adding.current?.focus();
    else if (field instanceof HTMLElement) field.focus();
  }, [focus, list]);

  const apply = (next: Rows, focusOn: number | null) => {
    onChange([...next.conditions]);
    setKept(next.keys);
    setFocus({ index: focusOn });
  };
  const insert = (condition: ConditionInput, at: number, before: readonly ConditionInput[] = conditions) =>
    apply(
      {
        conditions: before.toSpliced(at, 0, condition),
        keys: keys.toSpliced(at, 0, Math.max(-1, ...keys) + 1),
      },
      at,
    );
  const regroup = (index: number, chosen: GroupName | 'new' | null) => {
    const condition = conditions[index];
    if (!condition) return;
    const group = chosen === 'new' ? newGroupName(conditions) : chosen;
    const others = conditions.toSpliced(index, 1);
    const isJoining = group !== null && groups.includes(group);
    const to = isJoining ? endOfGroup(others, group) : index;
    apply(
      {
        conditions: others.toSpliced(to, 0, { ...condition, group }),
        keys: keys.toSpliced(index, 1).toSpliced(to, 0, keys[index] ?? 0),
      },
      to,
    );
  };
  const addAlternative = (index: number) => {
    const condition = conditions[index];
    if (!condition) return;
    const group = newGroupName(conditions);
    insert(alternativeTo(condition, group), index + 1, conditions.with(index, { ...condition, group }));
  };
  const extendGroup = (group: GroupName) => {
    const first = conditions.find((condition) => condition.group === group);
    if (first) insert(alternativeTo(first, group), endOfGroup(conditions, group));
  };
  const remove = (index: number) =>
    apply({ conditions: conditions.toSpliced(index, 1), keys: keys.toSpliced(index, 1) }, null);

  const row = (index: number) => {
    const condition = conditions[index];
    if (!condition) return null;
    return (
      <ConditionFields
        key={keys[index]}
        list={list}
        index={index}
        condition={condition}
        suggestions={suggestions}
        note={noteOf(condition.key)}
        groups={groups}
        onChange={(changed) => onChange(conditions.with(index, changed))}
        onGroup={(group) => regroup(index, group)}
        onAlternative={() => addAlternative(index)}
        onRemove={() => remove(index)}
      />
    );
  };
  return (
    <div ref={rows} className={classes.items}>
      {conditionBlocks(conditions).map(({ group, indexes }) => {
        if (group === null) return indexes.map(row);
        const name = t('authoring.group-number', { number: groups.indexOf(group) + 1 });
        return (
          <fieldset key={`group-${group}`} className={classes.alternatives} aria-label={name}>
            <p className={classes.alternativesTitle}>
              {name}: {t('authoring.group-hint')}
            </p>
            {indexes.map(row)}
            <Button
              className={classes.add ?? ''}
              variant="default"
              size="xs"
              disabled={isFull}
              leftSection={<IconPlus size={18} aria-hidden />}
              aria-label={`${name}: ${t('authoring.add-alternative')}`}
              onClick={() => extendGroup(group)}
            >
              {t('authoring.add-alternative')}
            </Button>
          </fieldset>
        );
      })}
      <Button
        ref={adding}
        className={classes.add ?? ''}
        variant="default"
        size="xs"
        disabled={isFull}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => insert(emptyCondition, conditions.length)}
      >
        {t('authoring.add-condition')}
      </Button>
    </div>
  );
}
