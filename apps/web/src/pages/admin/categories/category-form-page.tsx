import type { AuthoredLesson } from '@sentiero/contracts/authoring';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import {
  authoringQueries,
  useCreateCategory,
  useUpdateCategory,
} from '../../../features/authoring/queries/authoring.queries.ts';
import { CategoryForm } from '../../../features/authoring/components/form/category-form.tsx';
import { categoryDraft, newCategory, nextOrder } from '../../../features/authoring/model/drafts.ts';
import { noMarks } from '../../../features/authoring/components/form/use-item-draft.ts';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { Page } from '../../../shared/page/page.tsx';
import { usePageTitle } from '../../../shared/page/use-page-title.ts';
import { EditItem } from '../edit-item.tsx';
import { WithId } from '../../with-id.tsx';
import { WithItem } from '../../with-item.tsx';
import { useCreated } from '../../../shared/page/use-created.ts';

export function CreateCategoryPage() {
  const categories = useQuery(authoringQueries.categories());
  const lessons = useQuery(authoringQueries.lessons());
  return (
    <WithItem query={categories}>
      {(all) => (
        <WithItem query={lessons}>
          {(known) => <NewCategory lessons={known} order={nextOrder(all)} />}
        </WithItem>
      )}
    </WithItem>
  );
}

function NewCategory({ lessons, order }: { lessons: AuthoredLesson[]; order: number }) {
  const { t } = useTranslation();
  const created = useCreated(adminPaths.categories.item);
  const creation = useCreateCategory();
  const title = t('authoring.new-category');
  usePageTitle(title);
  const [blank] = useState(() => newCategory(order));
  return (
    <Page>
      <CategoryForm
        title={title}
        back={{ to: adminPaths.categories.list, label: t('admin.categories') }}
        lessons={lessons}
        initial={blank}
        pending={creation.isPending}
        error={creation.error}
        onSubmit={(draft, { copied_translations }) =>
          creation.mutate({ ...draft, copied_translations }, created)
        }
      />
    </Page>
  );
}

export function EditCategoryPage() {
  return <WithId param="categoryId">{(id) => <EditCategory id={id} />}</WithId>;
}

function EditCategory({ id }: { id: number }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const title = t('authoring.edit-category');
  const parent = adminPaths.categories.item(id);
  usePageTitle(title);
  const query = useQuery(authoringQueries.category(id));
  const update = useUpdateCategory(id);
  return (
    <WithItem query={useQuery(authoringQueries.lessons())}>
      {(lessons) => (
        <EditItem
          {...{ query, update, parent }}
          isWhole
          asInput={(item) => ({ ...categoryDraft(item), ...noMarks })}
        >
          {({ item, key, save, ...state }) => (
            <Page>
              <CategoryForm
                key={key}
                {...state}
                title={title}
                back={{ to: parent, label: translate(item.title) }}
                lessons={lessons}
                initial={categoryDraft(item)}
                stale={item.stale_translations}
                onSubmit={(draft, marks) => save({ ...draft, ...marks })}
              />
            </Page>
          )}
        </EditItem>
      )}
    </WithItem>
  );
}
