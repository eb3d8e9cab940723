import { CharSet, isDisjointWith, JS, NFA, type Concatenation, type NoParent } from 'refa';
import { analyse, type ParsedLiteral } from 'scslre';

export type Pattern = { source: string; flags: string };
type Alternative = ParsedLiteral['pattern']['alternatives'][number];
type Element = Alternative['elements'][number];
type Side = readonly Element[];
type Options = { start?: NoParent<Concatenation>['elements']; assertions?: 'ignore' | 'disable' };
/** A repeat without an end, with what stands before and after it. */
type Repeat = { before: Side; of: Element; after: Side };

/** Whether there are texts for which the time of a pattern grows faster than their length. */
export function isSlow({ source, flags }: Pattern): boolean {
  // A sticky pattern starts at one place only.
  const isSticky = flags.includes('y');
  const { parsed, reports } = analyse({ source, flags }, { reportTypes: { Move: !isSticky }, maxReports: 1 });
  return reports.length > 0 || hasLongSteps(parsed);
}

/**
 * Whether the text between two repeats, or before the first one, may belong to both: `<!--.*-->` starts anew at each
 * step of `<!--<!--<!--`, and fails each time. The library finds this for single characters only.
 */
function hasLongSteps({ pattern, flags }: ParsedLiteral): boolean {
  const parser = JS.Parser.fromAst({ pattern, flags });
  const together = (elements: Side, { start = [], assertions = 'ignore' }: Options = {}) => {
    const options = { assertions, backreferences: 'disable' } as const;
    const parts = elements.map((element) => parser.parseElement(element, options).expression.alternatives);
    const own = parts.map((alternatives) => ({ type: 'Alternation', alternatives }) as const);
    return NFA.fromRegex([{ type: 'Concatenation', elements: [...start, ...own] }], parser);
  };
  const any = { type: 'CharacterClass', characters: CharSet.all(parser.maxCharacter) } as const;
  const anything = { type: 'Quantifier', min: 0, max: Infinity, lazy: false } as const;
  const start: Options['start'] = [
    { ...anything, alternatives: [{ type: 'Concatenation', elements: [any] }] },
  ];
  const repeated = (element: Element) => {
    const automaton = together([element]);
    automaton.quantify(1, Infinity);
    return automaton;
  };
  /** Whether what is repeated may end with the step that leads to it. */
  const endsWith = (automaton: NFA, step: Side) =>
    // What may be empty is the library's.
    !together(step).test([]) && !isDisjointWith(together(step, { start }), automaton);
  const isSlowAt = ({ before, of, after }: Repeat, isFree: boolean) => {
    // With nothing to come, it cannot fail.
    if (together(after, { assertions: 'disable' }).test([])) return false;
    if (isFree && endsWith(repeated(of), before)) return true;
    return before.some(
      (first, index) =>
        isEndless(first) &&
        endsWith(NFA.fromIntersection(repeated(first.element), repeated(of)), before.slice(index + 1)),
    );
  };
  return pattern.alternatives.some((alternative) =>
    repeatsIn(alternative).some((repeat) =>
      isSlowAt(repeat, !flags.sticky && !isTied(alternative, flags.multiline)),
    ),
  );
}

const isEndless = (element: Element): element is Extract<Element, { type: 'Quantifier' }> =>
  element.type === 'Quantifier' && element.max === Infinity;

/** It starts at the beginning, or where the text before it allows. */
function isTied({ elements: [first] }: Alternative, isMultiline: boolean): boolean {
  if (first?.type !== 'Assertion') return false;
  return first.kind === 'lookbehind' || (first.kind === 'start' && !isMultiline);
}

function repeatsIn({ elements }: Alternative, before: Side = [], after: Side = []): Repeat[] {
  const all = elements.flatMap(withoutParentheses);
  return all.flatMap((element, index): Repeat[] => {
    const sides = [
      [...before, ...all.slice(0, index)],
      [...all.slice(index + 1), ...after],
    ] as const;
    const of = element.type === 'Quantifier' ? element.element : element;
    const isGroup = of.type === 'Group' || of.type === 'CapturingGroup';
    const inner = isGroup ? of.alternatives.flatMap((alternative) => repeatsIn(alternative, ...sides)) : [];
    return isEndless(element) ? [{ before: sides[0], of, after: sides[1] }, ...inner] : inner;
  });
}

function withoutParentheses(element: Element): Side {
  if (element.type !== 'Group' && element.type !== 'CapturingGroup') return [element];
  const [only, ...others] = element.alternatives;
  return only && others.length === 0 ? only.elements.flatMap(withoutParentheses) : [element];
}
