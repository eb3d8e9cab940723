import { RE2JS } from 're2js';

/**
 * Bounds of a regular expression: its characters, and its program's instructions, to which `{32}` adds 32. Search time
 * is proportional to both.
 */
export const patternLimits = { length: 2_000, size: 500 } as const;
/** A program is not even compiled if its repetitions would produce this many instructions. */
const mostEstimated = 20_000;
/** Instructions times characters. A larger search covers the beginning of the text only. */
const mostSteps = 500_000;
const automatonBytes = 1024 * 1024;

export type Pattern = { test: (text: string) => boolean };
export type PatternProblem = 'invalid' | 'too large';

/** A regular expression in RE2 syntax (without `re:`) whose search time is bounded for any text. */
export function compilePattern(source: string): Pattern | PatternProblem {
  if (source.length > patternLimits.length || estimatedSize(source) > mostEstimated) return 'too large';
  try {
    const regex = RE2JS.compile(source);
    return regex.programSize() > patternLimits.size ? 'too large' : boundedTest(regex);
  } catch (error) {
    return String(error).includes('too large') ? 'too large' : 'invalid';
  }
}

/**
 * A DFA searches nearly every text in one pass. If it needs too many states, the engine keeps restarting it or
 * simulates the program, some thousand times slower. This search stops at the first restart instead, and simulates
 * only the beginning of a long text.
 */
function boundedTest(regex: RE2JS): Pattern {
  const engine = regex.re2Input;
  const longest = Math.floor(mostSteps / regex.programSize());
  const simulate = engine.doExecuteNFA.bind(engine);
  const tooLong = new Error('the text is too long to be simulated');
  const { dfa } = engine;
  dfa.stateBudget = Math.min(dfa.stateBudget, automatonBytes);
  dfa.memBudget = dfa.stateBudget;
  dfa.resetCache = () => {
    dfa.clearCache();
    return null;
  };
  engine.doExecuteNFA = (input, ...rest) => {
    if (input.endPos() > longest) throw tooLong;
    return simulate(input, ...rest);
  };
  return {
    test(text) {
      try {
        return regex.test(text);
      } catch (error) {
        if (error !== tooLong) throw error;
        return regex.test(text.slice(0, longest));
      }
    },
  };
}

/** The largest program that the counted repetitions can produce, without compiling it. */
function estimatedSize(source: string): number {
  const groups: number[] = [];
  let sum = 0;
  let last = 0;
  for (const [token] of source.matchAll(tokens)) {
    if (token === '(') {
      groups.push(sum);
      sum = 0;
    } else if (token === ')') {
      last = sum + 2;
      sum = (groups.pop() ?? 0) + last;
    } else if (repetition.test(token)) {
      const times = Math.max(...token.slice(1, -1).split(',').map(Number), 1);
      sum += last * (times - 1);
      last *= times;
    } else {
      last = 1;
      sum += 1;
    }
  }
  return groups.reduce((total, group) => total + group, sum);
}

// at most 2000 characters: `patternLimits.length`
const tokens = /\\[pPx]\{[^}]*\}|\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|[^]/gu;
const repetition = /^\{\d+(?:,\d*)?\}$/;
