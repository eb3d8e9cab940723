import type { AuthoredLesson, AuthoredStep } from '@sentiero/contracts/authoring';
import { beginningFields, classificationFields } from '@sentiero/contracts/lessons';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { adminPaths } from '../../../shared/paths.ts';
import {
  authoringQueries,
  useDuplicateLesson,
  useOrderSteps,
  useRemoveLesson,
  useShowSteps,
} from '../../../features/authoring/queries/authoring.queries.ts';
import { settingTexts } from '../../../features/authoring/components/form/lesson-fields.tsx';
import { DuplicateButton } from '../../../features/authoring/components/list/duplicate-button.tsx';
import { NoCategoryNote } from '../../../features/authoring/components/list/no-category-note.tsx';
import { OrderedTable } from '../../../features/authoring/components/list/ordered-table.tsx';
import { PreviewLink } from '../../../features/authoring/components/list/preview-link.tsx';
import { TextList } from '../../../features/authoring/components/list/text-list.tsx';
import { StepKind } from '../../../features/authoring/components/list/step-kind.tsx';
import { VisibilityBadge } from '../../../features/authoring/components/list/visibility-badge.tsx';
import type { Version } from '../../../shared/api/call.ts';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { AttributeTable } from '../../../shared/ui/attribute-table.tsx';
import { DeleteItem } from '../../../shared/feedback/delete-item.tsx';
import { EditLink } from '../../../shared/ui/edit-link.tsx';
import { EmptyState } from '../../../shared/feedback/empty-state.tsx';
import { ErrorBox } from '../../../shared/feedback/error-box.tsx';
import type { Column } from '../../../shared/ui/item-table.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { Page } from '../../../shared/page/page.tsx';
import { Panel } from '../../../shared/page/panel.tsx';
import { usePageTitle } from '../../../shared/page/use-page-title.ts';
import { WithId } from '../../with-id.tsx';
import { WithItem } from '../../with-item.tsx';

export function AdminLessonPage() {
  return <WithId param="lessonId">{(id) => <KnownLesson id={id} />}</WithId>;
}

function KnownLesson({ id }: { id: number }) {
  const query = useQuery(authoringQueries.lesson(id));
  return (
    <WithItem query={query}>
      {({ body, version }) => <InspectLesson lesson={body} version={version} />}
    </WithItem>
  );
}

function InspectLesson({ lesson, version }: { lesson: AuthoredLesson; version: Version }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const navigate = useNavigate();
  const removal = useRemoveLesson(lesson.id, version);
  const title = translate(lesson.title);
  const { target_application: target, next_lesson: next } = lesson;
  const minutes = lesson.minutes ?? lesson.steps_minutes;
  const { data: categories } = useQuery(authoringQueries.categories());
  usePageTitle(title);
  return (
    <Page>
      <PageHeader title={title} back={{ to: adminPaths.lessons.list, label: t('admin.lessons') }}>
        <DeleteItem
          title={t('authoring.delete-lesson')}
          text={t('authoring.delete-lesson-text', { name: title })}
          removal={removal}
          onDeleted={() => void navigate(adminPaths.lessons.list, { replace: true })}
        />
        <PreviewLink to={adminPaths.preview(lesson.id)} />
        <DuplicateButton
          duplication={useDuplicateLesson()}
          id={lesson.id}
          pathOf={(copy) => adminPaths.lessons.item(copy.id)}
        />
        <EditLink to={adminPaths.lessons.edit(lesson.id)} />
      </PageHeader>
      {categories && <NoCategoryNote lessonId={lesson.id} categories={categories} />}
      <Panel title={t('authoring.attributes')}>
        <AttributeTable
          rows={[
            [t('authoring.id'), lesson.id],
            [t('authoring.title'), title],
            [t('authoring.order'), lesson.order],
            [t('authoring.goals'), <TextList key="goals" texts={lesson.goals.map(translate)} />],
            [
              t('authoring.requirements'),
              <TextList
                key="requirements"
                texts={[
                  ...lesson.required_lessons.map((required) => translate(required.title)),
                  ...lesson.required_other.map(translate),
                ]}
              />,
            ],
            [t('authoring.visibility'), <VisibilityBadge key="visible" isVisible={lesson.is_visible} />],
            [
              t('authoring.minutes'),
              minutes === null ? t('authoring.none') : t('lessons.minutes', { minutes }),
            ],
            ...classificationFields.map(
              (name) => [t(`authoring.${name}`), settingTexts[name](lesson, t)] as const,
            ),
            [t('authoring.mode'), settingTexts.mode(lesson, t)],
            ...(lesson.hunt ? [[t('authoring.hunt'), settingTexts.hunt(lesson, t)] as const] : []),
            [t('authoring.steps'), lesson.steps],
            [t('authoring.tasks'), lesson.tasks],
            [t('authoring.target'), target?.name ?? t('authoring.none')],
            ...(target
              ? [[t('authoring.beginning'), <BeginningWords key="beginning" lesson={lesson} />] as const]
              : []),
            [t('authoring.next-lesson'), next ? translate(next.title) : t('authoring.none')],
          ]}
        />
      </Panel>
      <StepsOfLesson lessonId={lesson.id} />
    </Page>
  );
}

/** The state that the target is put into when a learner opens the lesson. */
function BeginningWords({ lesson }: { lesson: AuthoredLesson }) {
  const { t } = useTranslation();
  const texts = [...beginningFields, 'open_holes' as const].map((name) => settingTexts[name](lesson, t));
  return <TextList texts={texts.filter((text) => text !== '')} />;
}

function StepsOfLesson({ lessonId }: { lessonId: number }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { data, error, refetch } = useQuery(authoringQueries.steps(lessonId));
  const ordering = useOrderSteps(lessonId);
  const showing = useShowSteps(lessonId);
  const label = t('authoring.steps');
  const columns: Column<AuthoredStep>[] = [
    { title: t('authoring.order'), cell: ({ order }) => order, width: 'narrow' },
    { title: t('authoring.title'), cell: (step) => translate(step.title), isName: true },
    {
      title: t('authoring.type'),
      cell: (step) => <StepKind step={step} />,
    },
    {
      title: t('authoring.visibility'),
      cell: ({ is_visible }) => <VisibilityBadge isVisible={is_visible} />,
    },
  ];
  return (
    <Panel
      title={label}
      tools={
        <LinkButton
          to={adminPaths.addStep(lessonId)}
          size="xs"
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          {t('authoring.add-step')}
        </LinkButton>
      }
    >
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState>{t('authoring.no-steps')}</EmptyState>}
      {data && data.length > 0 && (
        <OrderedTable
          label={label}
          items={data}
          columns={columns}
          ordering={ordering}
          showing={showing}
          inspect={{
            to: ({ id }) => adminPaths.step(lessonId, id),
            name: (step) => translate(step.title),
          }}
        />
      )}
    </Panel>
  );
}
