import { patternPrefix } from '@sentiero/contracts/authoring';
import type { LearnerValues } from './gradable.ts';

/** Puts the learner's own values into a text of a rule; `quote` says how they stand in it. */
export type Fill = (text: string, quote?: (value: string) => string) => string;

const placeholder = /\{(username|password|learner)\}/g;
const asWritten = (value: string) => value;
const quoted = (value: string) => value.replaceAll(/[!-/:-@[-`{-~]/g, (sign) => `\\${sign}`);

/** A value that the target did not give leaves its placeholder, which nothing equals. */
export function fillWith(values: LearnerValues | null): Fill {
  if (!values) return asWritten;
  return (text, quote = text.startsWith(patternPrefix) ? quoted : asWritten) => {
    if (!text.includes('{')) return text;
    return text.replace(placeholder, (all, name: keyof LearnerValues) => {
      const value = values[name];
      return value === null ? all : quote(value);
    });
  };
}

/** With the learner's values quoted, for a regular expression without `re:`. */
export const fillPattern = (fill: Fill, source: string): string => fill(source, quoted);
