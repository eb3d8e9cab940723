import type { Translatable } from '../shared/index.ts';
import { withLineFeeds } from './characters.ts';

/** An author's text of several lines as it is stored: lines end with a line feed, and there are no blanks around it. */
const authoredText = (text: string): string => withLineFeeds(text).trim();

export function authoredTexts({ de = '', en = '', fr = '', it = '' }: Partial<Translatable>): Translatable {
  return { de: authoredText(de), en: authoredText(en), fr: authoredText(fr), it: authoredText(it) };
}
