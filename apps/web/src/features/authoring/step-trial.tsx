import { ruleOfType, type TrialInput, type TrialReport } from '@sentiero/contracts/authoring';
import { pathAndQuery, type CapturedRequest, type TargetEvent } from '@sentiero/contracts/capture';
import { Alert, Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../shared/api/api-error.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { clip } from '../../shared/text/clip.ts';
import { showUnseen } from '../../shared/text/show-unseen.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorBox } from '../../shared/ui/error-box.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { useEvents, useRequests } from '../live/index.ts';
import { authoringQueries } from './authoring.queries.ts';
import type { RuleProps } from './step-form.tsx';
import { taskFromRequest } from './task-from-request.ts';
import { TrialChecks } from './trial-checks.tsx';
import classes from './item-form.module.css';

const offeredMax = 100;
const restMs = 300;

type Props = RuleProps & { lessonId: number };

/** The rule as it stands in the form, on something that the author did in the target: condition by condition. */
export function StepTrial({ lessonId, ...rule }: Props) {
  const { t } = useTranslation();
  const { data: lesson, error } = useQuery(authoringQueries.lesson(lessonId));
  const target = lesson?.body.target_application;
  return (
    <SectionCard title={t('authoring.try')}>
      <Stack gap="sm">
        <p className={classes.hint}>{t('authoring.try-hint')}</p>
        {error && <ErrorBox error={error} />}
        {target === null && <EmptyState>{t('authoring.try-no-target')}</EmptyState>}
        {target && <TargetTrial {...rule} targetId={target.id} />}
      </Stack>
    </SectionCard>
  );
}

/** Only what went to the lesson's target can complete its steps. */
function TargetTrial({ draft, change, targetId }: RuleProps & { targetId: number }) {
  const { t } = useTranslation();
  const requests = useRequests();
  const events = useEvents();
  const [chosen, setChosen] = useState('');
  const isTask = draft.type === 'T';
  const captures: readonly (CapturedRequest | TargetEvent)[] = isTask ? requests : events;
  const offered = captures
    .filter(({ target }) => target.id === targetId)
    .toSorted((a, b) => b.seq - a.seq)
    .slice(0, offeredMax);
  const capture = offered.find(({ id }) => id === chosen);
  const label = useCaptureLabel();
  return (
    <>
      {offered.length === 0 ? (
        <EmptyState>{t(isTask ? 'authoring.try-no-requests' : 'authoring.try-no-events')}</EmptyState>
      ) : (
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <NativeSelect
            flex={1}
            label={t(isTask ? 'authoring.try-request' : 'authoring.try-event')}
            value={capture ? chosen : ''}
            data={[
              { value: '', label: t('authoring.choose') },
              ...offered.map((each) => ({ value: each.id, label: label(each) })),
            ]}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <Button variant="default" onClick={() => setChosen(offered[0]?.id ?? '')}>
            {t('authoring.newest')}
          </Button>
        </Group>
      )}
      {capture && 'method' in capture && (
        <Button
          className={classes.add ?? ''}
          variant="default"
          size="xs"
          onClick={() => change(taskFromRequest(capture))}
        >
          {t('authoring.fill-from-request')}
        </Button>
      )}
      {capture && <Trial key={capture.id} draft={draft} capture={capture.id} />}
    </>
  );
}

function useCaptureLabel(): (capture: CapturedRequest | TargetEvent) => string {
  const format = useFormat();
  return (capture) => {
    const at = format.time(capture.at);
    if ('method' in capture)
      return `${capture.method} ${showUnseen(clip(pathAndQuery(capture.url), 90))}, ${at}`;
    return `${capture.type} ${showUnseen(clip(JSON.stringify(capture.data), 80))}, ${at}`;
  };
}

function Trial({ draft, capture }: Pick<RuleProps, 'draft'> & { capture: string }) {
  const { t } = useTranslation();
  const [rested] = useDebouncedValue(draft, restMs);
  const { data, error } = useQuery(authoringQueries.trial(trialInput(rested, capture)));
  if (hasCode(error, 'invalid_input')) return <p className={classes.hint}>{t('authoring.try-incomplete')}</p>;
  if (error) return <ErrorBox error={error} />;
  if (!data) return null;
  return (
    <>
      <TrialChecks checks={data.checks} />
      <Verdict report={data} />
    </>
  );
}

function Verdict({ report }: { report: TrialReport }) {
  const { t } = useTranslation();
  const count = report.checks.length;
  const met = report.checks.filter((check) => check.met).length;
  const passed = report.verdict === 'passed';
  return (
    <div role="status">
      <Alert
        role="presentation"
        color={passed ? 'ok' : 'warning'}
        icon={passed ? <IconCircleCheck size={18} /> : <IconAlertTriangle size={18} />}
      >
        {t(`authoring.verdict-${report.verdict}`)}{' '}
        {count > 0 && t('authoring.conditions-met', { met, count })}
      </Alert>
    </div>
  );
}

function trialInput(draft: RuleProps['draft'], capture: string): TrialInput {
  const { question_answer: _answer, choices: _choices, ...rule } = ruleOfType(draft.type, draft);
  return { ...rule, capture, type: draft.type === 'T' ? 'T' : 'E' };
}
