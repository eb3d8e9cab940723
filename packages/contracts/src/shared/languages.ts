import * as T from 'typebox';

export const languages = ['de', 'en', 'fr', 'it'] as const;
export const fallbackLanguage = 'en';

export const Language = T.Enum(languages);
export type Language = T.Static<typeof Language>;
