import { taskFields, type TaskField } from '@sentiero/contracts/authoring';
import { lessonSettingFields, type LessonSetting } from '@sentiero/contracts/lessons';
import { languages, type Language } from '@sentiero/contracts/shared';
import { useTranslation } from 'react-i18next';
import { isSame } from '../../shared/forms/only-changes.ts';

const sameWords = Object.fromEntries(
  [...lessonSettingFields, ...taskFields].map((field) => [field, `authoring.${field}`]),
) as { [Each in LessonSetting | TaskField]: `authoring.${Each}` };

/** The fields that staff edit, with their labels, excluding those that change automatically. */
const words = {
  name: 'targets.name',
  frontend_url: 'targets.frontend-url',
  backend_url: 'targets.backend-url',
  kind: 'targets.kind',
  instance: 'targets.instance',
  host_header: 'targets.host-header',
  rewrite: 'targets.rewrite',
  forwarded: 'targets.forwarded',
  tls: 'targets.tls',
  tls_ca: 'targets.tls-ca',
  credentials: 'targets.logins',
  assign: 'targets.assign',
  shared_token: 'targets.token',
  issuer: 'lti.issuer',
  client_id: 'lti.client-id',
  auth_url: 'lti.auth-url',
  token_url: 'lti.token-url',
  jwks_url: 'lti.jwks-url',
  deployments: 'lti.deployments',
  instructors_teach: 'lti.instructors-teach',
  make_courses: 'lti.make-courses',
  username: 'login.username',
  email: 'form.email-label',
  first_name: 'account.first-name',
  last_name: 'account.last-name',
  is_staff: 'account.staff',
  is_teacher: 'account.teacher',
  order: 'authoring.order',
  is_visible: 'authoring.visibility',
  title: 'authoring.title',
  description: 'authoring.description',
  lessons: 'authoring.lessons',
  goals: 'authoring.goals',
  required_lessons: 'authoring.required-lessons',
  required_other: 'authoring.required-other',
  target_application: 'authoring.target',
  next_lesson: 'authoring.next-lesson',
  type: 'authoring.type',
  content: 'authoring.content',
  question_answer: 'authoring.answer',
  ...sameWords,
  event_type: 'authoring.event-type',
  choices: 'authoring.choices',
  event_conditions: 'authoring.conditions',
} as const;

type Field = keyof typeof words;
type ChangedField = { field: Field; languages: Language[] };

/** The fields that differ between two versions of an item, with the languages for translated texts. */
export function changedFields(before: object, after: object): ChangedField[] {
  const fields = Object.keys(words) as Field[];
  return fields.flatMap((field) => {
    const [was, is] = [valueOf(before, field), valueOf(after, field)];
    if (isSame(was, is)) return [];
    return [
      {
        field,
        languages: languages.filter((language) => !isSame(valueOf(was, language), valueOf(is, language))),
      },
    ];
  });
}

export function useChangedFields(before: object, after: object): string[] {
  const { t } = useTranslation();
  return changedFields(before, after).map(({ field, languages: changed }) => {
    const codes = changed.map((language) => language.toUpperCase()).join(', ');
    return codes === '' ? t(words[field]) : `${t(words[field])} (${codes})`;
  });
}

function valueOf(parent: unknown, field: string): unknown {
  if (typeof parent !== 'object' || parent === null || Array.isArray(parent)) return undefined;
  return Object.entries(parent).find(([name]) => name === field)?.[1];
}
