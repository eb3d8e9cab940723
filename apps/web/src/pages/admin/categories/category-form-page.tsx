import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { adminPaths } from '../../../app/paths.ts';
import {
  authoringQueries,
  useCreateCategory,
  useUpdateCategory,
} from '../../../features/authoring/authoring.queries.ts';
import { CategoryForm } from '../../../features/authoring/category-form.tsx';
import { categoryDraft, newCategory } from '../../../features/authoring/drafts.ts';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { Page } from '../../../shared/ui/page.tsx';
import { usePageTitle } from '../../../shared/ui/use-page-title.ts';
import { EditItem } from '../edit-item.tsx';
import { WithId } from '../with-id.tsx';
import { WithItem } from '../with-item.tsx';

const blank = newCategory();

export function CreateCategoryPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const creation = useCreateCategory();
  const title = t('authoring.new-category');
  usePageTitle(title);
  return (
    <WithItem query={useQuery(authoringQueries.lessons())}>
      {(lessons) => (
        <Page>
          <CategoryForm
            title={title}
            back={{ to: adminPaths.categories.list, label: t('admin.categories') }}
            lessons={lessons}
            initial={blank}
            pending={creation.isPending}
            error={creation.error}
            onSubmit={(draft) =>
              creation.mutate(draft, {
                onSuccess: ({ id }) => void navigate(adminPaths.categories.item(id), { replace: true }),
              })
            }
          />
        </Page>
      )}
    </WithItem>
  );
}

export function EditCategoryPage() {
  return <WithId param="categoryId">{(id) => <EditCategory key={id} id={id} />}</WithId>;
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
        <EditItem query={query} update={update} parent={parent}>
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
                onSubmit={(draft, confirmed) => save({ ...draft, confirmed_translations: confirmed })}
              />
            </Page>
          )}
        </EditItem>
      )}
    </WithItem>
  );
}
