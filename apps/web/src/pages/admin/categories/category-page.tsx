import type { AuthoredCategory } from '@sentiero/contracts/authoring';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { adminPaths } from '../../../shared/paths.ts';
import {
  authoringQueries,
  useDuplicateCategory,
  useRemoveCategory,
} from '../../../features/authoring/queries/authoring.queries.ts';
import { DuplicateButton } from '../../../features/authoring/components/list/duplicate-button.tsx';
import { VisibilityBadge } from '../../../features/authoring/components/list/visibility-badge.tsx';
import type { Version } from '../../../shared/api/call.ts';
import { lessonsOnlyIn } from '../../../features/authoring/model/lessons-only-in.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { Markdown } from '../../../shared/markdown/markdown.tsx';
import { AttributeTable } from '../../../shared/ui/attribute-table.tsx';
import { DeleteItem } from '../../../shared/feedback/delete-item.tsx';
import { EditLink } from '../../../shared/ui/edit-link.tsx';
import { EmptyState } from '../../../shared/feedback/empty-state.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { Page } from '../../../shared/page/page.tsx';
import { Panel } from '../../../shared/page/panel.tsx';
import { TextLink } from '../../../shared/ui/text-link.tsx';
import { usePageTitle } from '../../../shared/page/use-page-title.ts';
import { WithId } from '../../with-id.tsx';
import { WithItem } from '../../with-item.tsx';

export function CategoryPage() {
  return <WithId param="categoryId">{(id) => <KnownCategory id={id} />}</WithId>;
}

function KnownCategory({ id }: { id: number }) {
  const query = useQuery(authoringQueries.category(id));
  return (
    <WithItem query={query}>
      {({ body, version }) => <InspectCategory category={body} version={version} />}
    </WithItem>
  );
}

function InspectCategory({ category, version }: { category: AuthoredCategory; version: Version }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const navigate = useNavigate();
  const removal = useRemoveCategory(category.id, version);
  const title = translate(category.title);
  const { data: categories } = useQuery(authoringQueries.categories());
  const { list } = useFormat();
  const alone = categories && lessonsOnlyIn(category, categories).map((lesson) => translate(lesson.title));
  usePageTitle(title);
  return (
    <Page>
      <PageHeader title={title} back={{ to: adminPaths.categories.list, label: t('admin.categories') }}>
        <DeleteItem
          title={t('authoring.delete-category')}
          text={deletionText(t, { category, name: title, alone, list })}
          removal={removal}
          onDeleted={() => void navigate(adminPaths.categories.list, { replace: true })}
        />
        <DuplicateButton
          duplication={useDuplicateCategory()}
          id={category.id}
          pathOf={(copy) => adminPaths.categories.item(copy.id)}
        />
        <EditLink to={adminPaths.categories.edit(category.id)} />
      </PageHeader>
      <Panel title={t('authoring.attributes')}>
        <AttributeTable
          rows={[
            [t('authoring.id'), category.id],
            [t('authoring.title'), title],
            [t('authoring.order'), category.order],
            [t('authoring.visibility'), <VisibilityBadge key="visible" isVisible={category.is_visible} />],
          ]}
        />
      </Panel>
      <Panel title={t('authoring.lessons')}>
        {category.lessons.length === 0 && <EmptyState>{t('authoring.no-linked-lessons')}</EmptyState>}
        <ul>
          {category.lessons.map((lesson) => (
            <li key={lesson.id}>
              <TextLink to={adminPaths.lessons.item(lesson.id)}>{translate(lesson.title)}</TextLink>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('authoring.description')}>
        <Markdown text={translate(category.description)} />
      </Panel>
    </Page>
  );
}

type Deletion = { category: AuthoredCategory; name: string; alone: string[] | undefined; list: ListFormat };
type ListFormat = (items: string[]) => string;

/** What deleting the category means for its lessons; a general text while the other categories are loading. */
function deletionText(t: TFunction, { category, name, alone, list }: Deletion): string {
  if (category.lessons.length === 0) return t('authoring.delete-category-empty', { name });
  if (!alone) return t('authoring.delete-category-text', { name });
  if (alone.length === 0) return t('authoring.delete-category-none-lost', { name });
  return t('authoring.delete-category-lessons', { name, count: alone.length, lessons: list(alone) });
}
