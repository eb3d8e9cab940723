import type { AuthoredStep } from '@sentiero/contracts/authoring';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { adminPaths } from '../../../shared/paths.ts';
import {
  authoringQueries,
  useDuplicateStep,
  useRemoveStep,
} from '../../../features/authoring/queries/authoring.queries.ts';
import { DuplicateButton } from '../../../features/authoring/components/list/duplicate-button.tsx';
import { PreviewLink } from '../../../features/authoring/components/list/preview-link.tsx';
import { StepSolution } from '../../../features/authoring/components/trial/step-solution.tsx';
import { StepKind } from '../../../features/authoring/components/list/step-kind.tsx';
import { VisibilityBadge } from '../../../features/authoring/components/list/visibility-badge.tsx';
import type { Answer } from '../../../shared/api/call.ts';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { Markdown } from '../../../shared/markdown/markdown.tsx';
import { AttributeTable } from '../../../shared/ui/attribute-table.tsx';
import { DeleteItem } from '../../../shared/feedback/delete-item.tsx';
import { EditLink } from '../../../shared/ui/edit-link.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { Page } from '../../../shared/page/page.tsx';
import { Panel } from '../../../shared/page/panel.tsx';
import { usePageTitle } from '../../../shared/page/use-page-title.ts';
import { WithId } from '../../with-id.tsx';
import { WithItem } from '../../with-item.tsx';

export function StepPage() {
  return (
    <WithId param="lessonId">
      {(lessonId) => (
        <WithId param="stepId">
          {(stepId) => <KnownStep key={stepId} lessonId={lessonId} stepId={stepId} />}
        </WithId>
      )}
    </WithId>
  );
}

function KnownStep({ lessonId, stepId }: { lessonId: number; stepId: number }) {
  const query = useQuery(authoringQueries.step({ id: lessonId, stepId }));
  return <WithItem query={query}>{(answer) => <InspectStep lessonId={lessonId} answer={answer} />}</WithItem>;
}

function InspectStep({ lessonId, answer }: { lessonId: number; answer: Answer<AuthoredStep> }) {
  const { body: step, version } = answer;
  const { t } = useTranslation();
  const translate = useTranslated();
  const navigate = useNavigate();
  const parent = adminPaths.lessons.item(lessonId);
  const removal = useRemoveStep({ id: lessonId, stepId: step.id }, version);
  const title = translate(step.title);
  usePageTitle(title);
  return (
    <Page>
      <PageHeader title={title} back={{ to: parent, label: t('authoring.lesson') }}>
        <DeleteItem
          title={t('authoring.delete-step')}
          text={t('authoring.delete-step-text', { name: title })}
          removal={removal}
          onDeleted={() => void navigate(parent, { replace: true })}
        />
        <PreviewLink to={adminPaths.preview(lessonId, step.id)} />
        <DuplicateButton
          duplication={useDuplicateStep(lessonId)}
          id={step.id}
          pathOf={(copy) => adminPaths.step(lessonId, copy.id)}
        />
        <EditLink to={adminPaths.editStep(lessonId, step.id)} />
      </PageHeader>
      <Panel title={t('authoring.attributes')}>
        <AttributeTable
          rows={[
            [t('authoring.id'), step.id],
            [t('authoring.title'), title],
            [t('authoring.order'), step.order],
            [t('authoring.type'), <StepKind key="type" step={step} />],
            [t('authoring.visibility'), <VisibilityBadge key="visible" isVisible={step.is_visible} />],
          ]}
        />
      </Panel>
      <StepSolution step={step} />
      <Panel title={t('authoring.content')}>
        <Markdown text={translate(step.content)} />
      </Panel>
    </Page>
  );
}
