import { normalStep, type AuthoredStep } from '@sentiero/contracts/authoring';
import { Alert, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { adminPaths } from '../../../shared/paths.ts';
import {
  authoringQueries,
  useCreateStep,
  useUpdateStep,
} from '../../../features/authoring/queries/authoring.queries.ts';
import { newStep, nextOrder, stepDraft } from '../../../features/authoring/model/drafts.ts';
import { StepForm } from '../../../features/authoring/components/rule/step-form.tsx';
import { StepTrial } from '../../../features/authoring/components/trial/step-trial.tsx';
import { noMarks } from '../../../features/authoring/components/form/use-item-draft.ts';
import { OpenTarget } from '../../../features/targets/open-target.tsx';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { idParam } from '../../../shared/id-param.ts';
import { Page } from '../../../shared/page/page.tsx';
import { usePageTitle } from '../../../shared/page/use-page-title.ts';
import { EditItem } from '../edit-item.tsx';
import { WithId } from '../../with-id.tsx';
import { WithItem } from '../../with-item.tsx';
import { useCreated } from '../../../shared/page/use-created.ts';

export function AddStepPage() {
  const { t } = useTranslation();
  const id = idParam(useParams()['lessonId']);
  if (id === null)
    return (
      <Page>
        <VisuallyHidden>
          <Title order={1}>{t('authoring.add-step')}</Title>
        </VisuallyHidden>
        <Alert color="danger" role="alert">
          Error: lesson ID is undefined
        </Alert>
      </Page>
    );
  return <AddStep key={id} lessonId={id} />;
}

function AddStep({ lessonId }: { lessonId: number }) {
  return (
    <WithItem query={useQuery(authoringQueries.steps(lessonId))}>
      {(steps) => <NewStep lessonId={lessonId} steps={steps} />}
    </WithItem>
  );
}

function NewStep({ lessonId, steps }: { lessonId: number; steps: readonly AuthoredStep[] }) {
  const { t } = useTranslation();
  const created = useCreated((id) => adminPaths.step(lessonId, id));
  const creation = useCreateStep(lessonId);
  const [blank] = useState(() => newStep(nextOrder(steps)));
  const title = t('authoring.add-step');
  usePageTitle(title);
  return (
    <Page>
      <StepForm
        title={title}
        back={{ to: adminPaths.lessons.item(lessonId), label: t('authoring.lesson') }}
        initial={blank}
        pending={creation.isPending}
        error={creation.error}
        lessonId={lessonId}
        trial={(rule) => <TrialOfLesson {...rule} lessonId={lessonId} />}
        onSubmit={(draft, { copied_translations }) =>
          creation.mutate({ ...normalStep(draft), copied_translations }, created)
        }
      />
    </Page>
  );
}

export function EditStepPage() {
  return (
    <WithId param="lessonId">
      {(id) => (
        <WithId param="stepId">{(stepId) => <EditStep key={stepId} id={id} stepId={stepId} />}</WithId>
      )}
    </WithId>
  );
}

function EditStep(place: { id: number; stepId: number }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const title = t('authoring.edit-step');
  const parent = adminPaths.step(place.id, place.stepId);
  usePageTitle(title);
  const query = useQuery(authoringQueries.step(place));
  const update = useUpdateStep(place);
  return (
    <EditItem
      {...{ query, update, parent }}
      isWhole
      asInput={(item) => ({ ...normalStep(stepDraft(item)), ...noMarks })}
    >
      {({ item, key, save, ...state }) => (
        <Page>
          <StepForm
            key={key}
            {...state}
            title={title}
            back={{ to: parent, label: translate(item.title) }}
            initial={stepDraft(item)}
            stale={item.stale_translations}
            lessonId={place.id}
            trial={(rule) => <TrialOfLesson {...rule} lessonId={place.id} />}
            onSubmit={(draft, marks) => save({ ...normalStep(draft), ...marks })}
          />
        </Page>
      )}
    </EditItem>
  );
}

/** The trial, with a link to the lesson's target. */
function TrialOfLesson(rule: Omit<Parameters<typeof StepTrial>[0], 'launch'>) {
  const { data: lesson } = useQuery(authoringQueries.lesson(rule.lessonId));
  const { data: targets } = useQuery(authoringQueries.targets());
  const target = targets?.find(({ id }) => id === lesson?.body.target_application?.id);
  return <StepTrial {...rule} launch={target && <OpenTarget target={target} />} />;
}
