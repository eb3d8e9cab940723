import { defaultSettings } from '@sentiero/contracts/lessons';
import {
  authoringEndpoints,
  emptyGuidance,
  emptyRule,
  type LessonInput,
  type StepInput,
} from '@sentiero/contracts/authoring';
import type { Translatable } from '@sentiero/contracts/shared';
import { targetsEndpoints, type Target, type TargetConnection } from '@sentiero/contracts/targets';
import type { Platform } from '@sentiero/local';
import type { ApiClient } from '@sentiero/client/api-client';

export const inAll = (text: string): Translatable => ({ de: text, en: text, fr: text, it: text });

/** The test's own target, registered under a unique name. */
export function createTarget(
  staff: ApiClient,
  platform: Platform,
  { label, backendUrl, ...connection }: { label: string; backendUrl: string } & Partial<TargetConnection>,
): Promise<Target> {
  const { TARGET_DOMAIN, PROXY_PORT } = platform.settings;
  const frontend_url = `http://${label}.${TARGET_DOMAIN}:${PROXY_PORT}/`;
  const body = { name: label, type: 'http' as const, backend_url: backendUrl, frontend_url, ...connection };
  return staff.call(targetsEndpoints.create, { body });
}

/** Creates a visible lesson with these steps in a new last category; returns its id. */
export async function createLesson(
  staff: ApiClient,
  fields: Partial<LessonInput> & { title: Translatable },
  steps: readonly Partial<StepInput>[],
): Promise<number> {
  const lesson = await staff.call(authoringEndpoints.createLesson, {
    body: { ...plainLesson, ...fields },
  });
  for (const [order, step] of steps.entries()) {
    await staff.call(authoringEndpoints.createStep, {
      params: { id: lesson.id },
      body: { ...plainStep, order, ...step },
    });
  }
  await staff.call(authoringEndpoints.createCategory, {
    body: {
      order: 90,
      title: fields.title,
      description: inAll('For a test.'),
      is_visible: true,
      lessons_ids: [lesson.id],
    },
  });
  return lesson.id;
}

const plainLesson: Omit<LessonInput, 'title'> = {
  order: 90,
  goals: [inAll('Look without being touched')],
  is_visible: true,
  required_other: [],
  required_lessons_ids: [],
  target_application_id: null,
  next_lesson_id: null,
  ...defaultSettings,
  use_helper_sql: true,
};

const plainStep: Omit<StepInput, 'order'> = {
  title: inAll('A step'),
  content: inAll('Some text.'),
  type: 'I',
  is_visible: true,
  minutes: null,
  ...emptyRule,
  ...emptyGuidance,
};
