import { defaultSettings } from '@sentiero/contracts/lessons';
import {
  emptyGuidance,
  emptyRule,
  type AuthoredCategory,
  type AuthoredLesson,
  type AuthoredStep,
} from '@sentiero/contracts/authoring';
import { languages } from '@sentiero/contracts/shared';
import { languageNames } from '../../src/shared/i18n/language.ts';
import { page, type Locator } from 'vitest/browser';
import { field } from './locators.ts';
import { inAll } from './texts.ts';

export const languageTab = (language: keyof typeof languageNames): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${languageNames[language]}`) });

/** Fills in texts of a form in all languages, one tab after the other. */
export async function writeInAll(texts: Record<string, string>): Promise<void> {
  for (const language of languages) {
    await languageTab(language).click();
    for (const [label, text] of Object.entries(texts)) await field(label).fill(`${text} ${language}`);
  }
}

export const authoredCategory: AuthoredCategory = {
  id: 4,
  order: 1,
  title: inAll('Injection'),
  description: inAll('About injection'),
  is_visible: true,
  lessons: [],
  stale_translations: [],
};

export const authoredLesson: AuthoredLesson = {
  id: 3,
  order: 1,
  title: inAll('Source'),
  goals: [],
  required_lessons: [],
  required_other: [],
  is_visible: true,
  steps_minutes: null,
  steps: 0,
  tasks: 0,
  target_application: null,
  next_lesson: null,
  categories: [],
  ...defaultSettings,
  stale_translations: [],
};

export function authoredStep(id: number, title: string, fields: Partial<AuthoredStep> = {}): AuthoredStep {
  return {
    id,
    order: id,
    title: inAll(title),
    content: inAll(`What to do in ${title}`),
    type: 'I',
    is_visible: true,
    minutes: null,
    ...emptyGuidance,
    ...emptyRule,
    choices: [],
    task_conditions: [],
    event_conditions: [],
    stale_translations: [],
    ...fields,
  };
}
