import { patternPrefix } from '@sentiero/contracts/authoring';
import type { LearnerValues } from './gradable.ts';

/** Replaces placeholders in a rule's text with the learner's own values, each passed through `quote`. */
export type Fill = (text: string, quote?: (value: string) => string) => string;

const placeholder = /\{(username|password|learner)\}/g;
const asWritten = (value: string) => value;
const quoted = (value: string) => value.replaceAll(/[!-/:-@[-`{-~]/g, (sign) => `\\${sign}`);

/** Without a value from the target the placeholder stays and never matches. */
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

/** Replaces placeholders in a regular expression (without `re:`) with the learner's values, escaped. */
export const fillPattern = (fill: Fill, source: string): string => fill(source, quoted);
