import { ruleOfType, type TrialOnAllInput, type TrialReport as Report } from '@sentiero/contracts/authoring';
import type { CapturedRequest, TargetEvent } from '@sentiero/contracts/capture';
import { Alert, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../shared/feedback/empty-state.tsx';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import { SectionCard } from '../../../../shared/page/section-card.tsx';
import { useEvents, useRequests } from '../../../live/index.ts';
import { authoringQueries } from '../../queries/authoring.queries.ts';
import { AnswerTrial } from './answer-trial.tsx';
import { MakeRule } from './make-rule.tsx';
import type { RuleFieldsProps, RuleProps } from '../rule/rule-props.ts';
import { RecordSelect } from './record-select.tsx';
import classes from '../form/item-form.module.css';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { hasCode } from '@sentiero/client/errors';
import { checkBlocks, type CheckBlock } from '../../model/trial-blocks.ts';
import { TrialChecks } from './trial-checks.tsx';

const restMs = 400;

/** Tests the form's rule: with made-up answers, or against the author's own traffic. */
export function StepTrial(props: RuleFieldsProps) {
  const { type, question_answer: accepted } = props.draft;
  return type === 'Q' ? <AnswerTrial accepted={accepted ?? ''} /> : <TrafficTrial {...props} />;
}

function TrafficTrial({ lessonId, ...rule }: RuleFieldsProps) {
  const { t } = useTranslation();
  const { data: lesson, error } = useQuery(authoringQueries.lesson(lessonId));
  const target = lesson?.body.target_application;
  return (
    <SectionCard title={t('authoring.try')}>
      <Stack gap="sm">
        <p className={classes.hint}>{t('authoring.try-hint')}</p>
        {error && <ErrorBox error={error} />}
        {target === null && <EmptyState>{t('authoring.try-no-target')}</EmptyState>}
        {target && <TargetTrial {...rule} lessonId={lessonId} targetId={target.id} />}
      </Stack>
    </SectionCard>
  );
}

/** Only traffic to the lesson's target can complete its steps. */
function TargetTrial(props: RuleFieldsProps & { targetId: number }) {
  const { t } = useTranslation();
  const requests = useRequests();
  const events = useEvents();
  const isTask = props.draft.type === 'T';
  const all: readonly (CapturedRequest | TargetEvent)[] = isTask ? requests : events;
  const records = all.filter(({ target }) => target.id === props.targetId);
  if (records.length === 0)
    return <EmptyState>{t(isTask ? 'authoring.try-no-requests' : 'authoring.try-no-events')}</EmptyState>;
  return <RecordTrial {...props} records={records} />;
}

type RecordProps = RuleFieldsProps & { records: readonly (CapturedRequest | TargetEvent)[] };

function RecordTrial({ draft, change, lessonId, records }: RecordProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('');
  const [rested] = useDebouncedValue(draft, restMs);
  const rule = trialRule(rested, lessonId);
  const newest = records.reduce((last, { seq }) => Math.max(last, seq), 0);
  const { data: results = [] } = useQuery(authoringQueries.trialOnAll(rule, newest));
  const passing = results.filter(({ verdict }) => verdict === 'passed').length;
  const capture = records.find(({ id }) => id === chosen);
  return (
    <>
      <RecordSelect
        isTask={draft.type === 'T'}
        records={records}
        results={results}
        chosen={capture}
        onChoose={setChosen}
      />
      {results.length > 0 && (
        <p className={classes.hint} role="status">
          {t('authoring.try-found', { passing, total: results.length })}
          {rested.times > 1 && <> {t('authoring.try-times', { count: rested.times })}</>}
        </p>
      )}
      {capture && <MakeRule key={`parts ${capture.id}`} capture={capture} change={change} />}
      {capture && <TrialReport key={capture.id} rule={rule} capture={capture.id} />}
    </>
  );
}

function trialRule(draft: RuleProps['draft'], lesson: number): TrialOnAllInput {
  const { question_answer: _answer, choices: _choices, ...rule } = ruleOfType(draft.type, draft);
  return { ...rule, lesson, type: draft.type === 'T' ? 'T' : 'E' };
}

type Props = { rule: TrialOnAllInput; capture: string };

/** The trial of one record, condition by condition. */
function TrialReport({ rule, capture }: Props) {
  const { t } = useTranslation();
  const { lesson: _lesson, ...fields } = rule;
  const { data, error } = useQuery(authoringQueries.trial({ ...fields, capture }));
  if (hasCode(error, 'invalid_input')) return <p className={classes.hint}>{t('authoring.try-incomplete')}</p>;
  if (error) return <ErrorBox error={error} />;
  if (!data) return null;
  const blocks = checkBlocks(data.checks, rule);
  return (
    <>
      <TrialChecks blocks={blocks} rule={rule} />
      <Verdict verdict={data.verdict} blocks={blocks} />
    </>
  );
}

type VerdictProps = { verdict: Report['verdict']; blocks: readonly CheckBlock[] };

function Verdict({ verdict, blocks }: VerdictProps) {
  const { t } = useTranslation();
  const count = blocks.length;
  const met = blocks.filter((block) => block.met).length;
  const passed = verdict === 'passed';
  return (
    <div role="status">
      <Alert
        role="presentation"
        color={passed ? 'ok' : 'warning'}
        icon={passed ? <IconCircleCheck size={18} /> : <IconAlertTriangle size={18} />}
      >
        {t(`authoring.verdict-${verdict}`)} {count > 0 && t('authoring.conditions-met', { met, count })}
      </Alert>
    </div>
  );
}
