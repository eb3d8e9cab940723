import {
  conditionLists,
  linesOf,
  patternPrefix,
  type Comparator,
  type ConditionInput,
  type ConditionList,
  type TrialCheck,
} from '@sentiero/contracts/authoring';

type Rule = Readonly<Record<ConditionList, readonly ConditionInput[]>>;
/** A single condition, or alternatives of which one must be met. */
export type CheckBlock = {
  readonly checks: readonly TrialCheck[];
  readonly isGroup: boolean;
  readonly met: boolean;
};

/** The condition that a check belongs to, found by its JSON pointer. */
export function conditionAt(path: string, rule: Rule): ConditionInput | undefined {
  const [, name, index] = path.split('/');
  const list = conditionLists.find((known) => known === name);
  return list && index !== undefined ? rule[list][Number(index)] : undefined;
}

/** The checks by condition; a group counts as one. */
export function checkBlocks(checks: readonly TrialCheck[], rule: Rule): CheckBlock[] {
  const blocks: { group: string | number | null; checks: TrialCheck[] }[] = [];
  for (const check of checks) {
    const group = conditionAt(check.path, rule)?.group ?? null;
    const known = group === null ? undefined : blocks.find((block) => block.group === group);
    if (known) known.checks.push(check);
    else blocks.push({ group, checks: [check] });
  }
  return blocks.map((block) => ({
    checks: block.checks,
    isGroup: block.checks.length > 1,
    met: block.checks.some(({ met }) => met),
  }));
}

const comparisons: Readonly<Record<string, Comparator | undefined>> = {
  task_url: 'matches',
  task_request_header: 'contains',
  task_request_content: 'contains',
  task_response_header: 'contains',
  task_response_content: 'contains',
};

/** How a task's field, or an event's type, is compared. */
export function comparisonOf({ name, wanted }: Pick<TrialCheck, 'name' | 'wanted'>): {
  comparator: Comparator;
  value: string;
} {
  const plain = comparisons[name] ?? 'equals';
  if (name === 'task_url') {
    const lines = linesOf(wanted);
    const hasPattern = /[*{]|^re:/m.test(wanted);
    const single = hasPattern ? 'matches' : 'equals';
    return { comparator: lines.length > 1 ? 'in' : single, value: lines.join('  ') };
  }
  const isPattern = wanted.startsWith(patternPrefix);
  return {
    comparator: isPattern ? 'matches' : plain,
    value: isPattern ? wanted.slice(patternPrefix.length) : wanted,
  };
}
