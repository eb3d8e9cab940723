import { ruleListMax, type ConditionInput, type ConditionList } from '@sentiero/contracts/authoring';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionBlocks, groupNames } from '../../model/condition-blocks.ts';
import {
  addAlternative,
  addCondition,
  extendGroup,
  regroup,
  removeCondition,
  type ChangedList,
} from '../../model/condition-list.ts';
import { rowKeys } from '../../model/row-keys.ts';
import { Alternatives } from './alternatives.tsx';
import { ConditionFields } from './condition-fields.tsx';
import type { Suggestion } from './key-field.tsx';
import { useRowFocus } from './use-row-focus.ts';
import classes from '../form/item-form.module.css';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

type Props = {
  list: ConditionList;
  conditions: readonly ConditionInput[];
  suggestions: readonly Suggestion[];
  noteOf: (key: string) => string | null;
  onChange: (conditions: ConditionInput[]) => void;
};

/** The conditions of a rule, with those of a group together. */
export function ConditionRows({ list, conditions, suggestions, noteOf, onChange }: Props) {
  const { t } = useTranslation();
  const [kept, setKept] = useState<readonly number[]>([]);
  const { rows, adding, focusRow } = useRowFocus(list);
  const keys = rowKeys(kept, conditions.length);
  const current = { conditions, keys };
  const groups = groupNames(conditions);
  const isFull = conditions.length >= ruleListMax;

  const apply = (next: ChangedList | null) => {
    if (!next) return;
    onChange([...next.conditions]);
    setKept(next.keys);
    focusRow(next.focus);
  };
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
        onGroup={(group) => apply(regroup(current, index, group))}
        onAlternative={() => apply(addAlternative(current, index))}
        onRemove={() => apply(removeCondition(current, index))}
      />
    );
  };
  return (
    <div ref={rows} className={classes.items}>
      {conditionBlocks(conditions).map(({ group, indexes }) => {
        if (group === null) return indexes.map(row);
        return (
          <Alternatives
            key={`group-${group}`}
            number={groups.indexOf(group) + 1}
            isFull={isFull}
            onAdd={() => apply(extendGroup(current, group))}
          >
            {indexes.map(row)}
          </Alternatives>
        );
      })}
      <ToolButton
        ref={adding}
        className={classes.add ?? ''}
        disabled={isFull}
        icon={IconPlus}
        onClick={() => apply(addCondition(current))}
      >
        {t('authoring.add-condition')}
      </ToolButton>
    </div>
  );
}
