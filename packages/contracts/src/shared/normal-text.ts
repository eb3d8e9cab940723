import type { Translatable } from './translatable.ts';

/** A text of several lines: lines end with a line feed, and there are no blanks around it. */
export const normalText = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

export function normalTexts({ de, en, fr, it }: Translatable): Translatable {
  return { de: normalText(de), en: normalText(en), fr: normalText(fr), it: normalText(it) };
}
