import type { AuthoredLesson } from '@sentiero/contracts/authoring';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import {
  authoringQueries,
  useCreateLesson,
  useUpdateLesson,
} from '../../../features/authoring/queries/authoring.queries.ts';
import {
  lessonDraft,
  newLesson,
  nextOrder,
  type LessonDraft,
} from '../../../features/authoring/model/drafts.ts';
import { LessonForm } from '../../../features/authoring/components/form/lesson-form.tsx';
import { noMarks } from '../../../features/authoring/components/form/use-item-draft.ts';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { Page } from '../../../shared/page/page.tsx';
import { usePageTitle } from '../../../shared/page/use-page-title.ts';
import { EditItem } from '../edit-item.tsx';
import { WithId } from '../../with-id.tsx';
import { WithItem } from '../../with-item.tsx';
import { useCreated } from '../../../shared/page/use-created.ts';

export function CreateLessonPage() {
  return <WithChoices>{(choices) => <NewLesson choices={choices} />}</WithChoices>;
}

function NewLesson({ choices }: { choices: Choices }) {
  const { t } = useTranslation();
  const created = useCreated(adminPaths.lessons.item);
  const creation = useCreateLesson();
  const title = t('authoring.new-lesson');
  usePageTitle(title);
  const [blank] = useState(() => newLesson(nextOrder(choices.others)));
  return (
    <Page>
      <LessonForm
        {...choices}
        title={title}
        back={{ to: adminPaths.lessons.list, label: t('admin.lessons') }}
        initial={blank}
        pending={creation.isPending}
        error={creation.error}
        onSubmit={(draft, { copied_translations }) =>
          creation.mutate({ ...lessonInput(draft), copied_translations }, created)
        }
      />
    </Page>
  );
}

export function EditLessonPage() {
  return <WithId param="lessonId">{(id) => <EditLesson id={id} />}</WithId>;
}

function EditLesson({ id }: { id: number }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const title = t('authoring.edit-lesson');
  const parent = adminPaths.lessons.item(id);
  usePageTitle(title);
  const query = useQuery(authoringQueries.lesson(id));
  const update = useUpdateLesson(id);
  return (
    <WithChoices except={id}>
      {(choices) => (
        <EditItem
          {...{ query, update, parent }}
          isWhole
          asInput={(item) => ({ ...lessonInput(lessonDraft(item)), ...noMarks })}
        >
          {({ item, key, save, ...state }) => (
            <Page>
              <LessonForm
                key={key}
                {...choices}
                {...state}
                title={title}
                back={{ to: parent, label: translate(item.title) }}
                initial={lessonDraft(item)}
                stale={item.stale_translations}
                onSubmit={(draft, marks) => save({ ...lessonInput(draft), ...marks })}
              />
            </Page>
          )}
        </EditItem>
      )}
    </WithChoices>
  );
}

/** The form is not valid without a target. */
const lessonInput = (draft: LessonDraft) => ({
  ...draft,
  target_application_id: draft.target_application_id ?? null,
});

type Choices = { others: AuthoredLesson[] } & Pick<
  Parameters<typeof LessonForm>[0],
  'targets' | 'categories'
>;
type WithChoicesProps = { except?: AuthoredLesson['id']; children: (choices: Choices) => ReactNode };

/** The lessons, targets and categories that a lesson can refer to. */
function WithChoices({ except, children }: WithChoicesProps) {
  const lessons = useQuery(authoringQueries.lessons());
  const targets = useQuery(authoringQueries.targets());
  const places = useQuery(authoringQueries.categories());
  return (
    <WithItem query={lessons}>
      {(all) => (
        <WithItem query={targets}>
          {(known) => (
            <WithItem query={places}>
              {(categories) =>
                children({ others: all.filter(({ id }) => id !== except), targets: known, categories })
              }
            </WithItem>
          )}
        </WithItem>
      )}
    </WithItem>
  );
}
