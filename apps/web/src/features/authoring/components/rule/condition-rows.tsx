import { ruleListMax, type ConditionInput } from '@sentiero/contracts/authoring';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
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
import { ConditionFields } from './condition-fields.tsx';
import type { Suggestion } from './key-field.tsx';
import classes from '../form/item-form.module.css';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

type Props = {
  /** The JSON pointer to the list. */
  path: string;
  conditions: readonly ConditionInput[];
  suggestions: readonly Suggestion[];
  noteOf: (key: string) => string | null;
  /** How many conditions the list may hold. */
  max?: number;
  onChange: (conditions: ConditionInput[]) => void;
};

/** The conditions of a rule, with those of a group together. */
export function ConditionRows({ path, conditions, suggestions, noteOf, max = ruleListMax, onChange }: Props) {
  const { t } = useTranslation();
  const [kept, setKept] = useState<readonly number[]>([]);
  const { rows, adding, focusRow } = useRowFocus(path);
  const keys = rowKeys(kept, conditions.length);
  const current = { conditions, keys };
  const groups = groupNames(conditions);
  const isFull = conditions.length >= max;

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
        path={`${path}/${index}`}
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

/** Focuses a condition's key, or the "Add" button, because a row that joins or leaves a group is mounted again. */
function useRowFocus(path: string) {
  const rows = useRef<HTMLDivElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const [focus, setFocus] = useState<{ index: number | null } | null>(null);
  useEffect(() => {
    if (!focus) return;
    if (focus.index === null) return adding.current?.focus();
    const name = `${path}/${focus.index}/key`;
    const field = rows.current?.querySelector(`[name="${CSS.escape(name)}"]`);
    if (field instanceof HTMLElement) field.focus();
  }, [focus, path]);
  return { rows, adding, focusRow: (index: number | null) => setFocus({ index }) };
}

type AlternativesProps = { number: number; isFull: boolean; onAdd: () => void; children: ReactNode };

/** The conditions of a group, one of which must be met. */
function Alternatives({ number, isFull, onAdd, children }: AlternativesProps) {
  const { t } = useTranslation();
  const name = t('authoring.group-number', { number });
  return (
    <fieldset className={classes.alternatives} aria-label={name}>
      <p className={classes.alternativesTitle}>
        {name}: {t('authoring.group-hint')}
      </p>
      {children}
      <ToolButton
        className={classes.add ?? ''}
        disabled={isFull}
        icon={IconPlus}
        aria-label={`${name}: ${t('authoring.add-alternative')}`}
        onClick={onAdd}
      >
        {t('authoring.add-alternative')}
      </ToolButton>
    </fieldset>
  );
}
