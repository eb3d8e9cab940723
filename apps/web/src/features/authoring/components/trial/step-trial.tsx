import { ruleOfType, type TrialOnAllInput, type TrialReport as Report } from '@sentiero/contracts/authoring';
import type { CapturedRequest, TargetEvent } from '@sentiero/contracts/capture';
import { Alert, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
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
import form from '../form/item-form.module.css';
import classes from './step-trial.module.css';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { hasCode } from '@sentiero/client/errors';
import { hasRule } from '../../model/has-rule.ts';
import { checkBlocks, type CheckBlock } from '../../model/trial-blocks.ts';
import { TrialChecks } from './trial-checks.tsx';

const restMs = 400;

type Props = RuleFieldsProps & {
  /** Opens the lesson's target. */
  launch: ReactNode;
};

/** Tests the form's rule: with made-up answers, or against the author's own traffic, of which it can be made. */
export function StepTrial(props: Props) {
  const { type, question_answer: accepted } = props.draft;
  return type === 'Q' ? <AnswerTrial accepted={accepted ?? ''} /> : <TrafficTrial {...props} />;
}

function TrafficTrial({ launch, ...rule }: Props) {
  const { t } = useTranslation();
  const { data: lesson, error } = useQuery(authoringQueries.lesson(rule.lessonId));
  const target = lesson?.body.target_application;
  return (
    <SectionCard title={t('authoring.example')}>
      <Stack gap="md">
        {error && <ErrorBox error={error} />}
        {target === null && <EmptyState>{t('authoring.try-no-target')}</EmptyState>}
        {target && (
          <ol className={classes.stages}>
            <Stage title={t('authoring.do-it')}>
              <p className={form.hint}>{t('authoring.do-it-hint')}</p>
              <div>{launch}</div>
            </Stage>
            <TargetTrial {...rule} targetId={target.id} />
          </ol>
        )}
      </Stack>
    </SectionCard>
  );
}

function Stage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className={classes.stage}>
      <h3 className={form.listTitle}>{title}</h3>
      {children}
    </li>
  );
}

/** Only traffic to the lesson's target can complete its steps. */
function TargetTrial({ targetId, draft, change, lessonId }: RuleFieldsProps & { targetId: number }) {
  const { t } = useTranslation();
  const isTask = draft.type === 'T';
  const records = useRecords(isTask, targetId);
  const [chosen, setChosen] = useState('');
  const [rested] = useDebouncedValue(draft, restMs);
  const rule = trialRule(rested, lessonId);
  const isWritten = hasRule(rested);
  const newest = records.reduce((last, { seq }) => Math.max(last, seq), 0);
  const { data: tried = [] } = useQuery({
    ...authoringQueries.trialOnAll(rule, newest),
    enabled: isWritten && records.length > 0,
  });
  const results = isWritten ? tried : [];
  const passing = results.filter(({ verdict }) => verdict === 'passed').length;
  const capture = records.find(({ id }) => id === chosen);
  return (
    <>
      <Stage title={t(isTask ? 'authoring.pick-request' : 'authoring.pick-event')}>
        {records.length === 0 ? (
          <EmptyState>{t(isTask ? 'authoring.try-no-requests' : 'authoring.try-no-events')}</EmptyState>
        ) : (
          <RecordSelect
            isTask={isTask}
            records={records}
            results={results}
            chosen={capture}
            onChoose={setChosen}
          />
        )}
        {results.length > 0 && (
          <p className={form.hint} role="status">
            {t('authoring.try-found', { passing, total: results.length })}
            {rested.times > 1 && <> {t('authoring.try-times', { count: rested.times })}</>}
          </p>
        )}
      </Stage>
      {capture && (
        <Stage key={capture.id} title={t('authoring.tick-it')}>
          <MakeRule capture={capture} isReplacing={hasRule(draft)} change={change} />
          {isWritten && <TrialReport rule={rule} capture={capture.id} />}
        </Stage>
      )}
    </>
  );
}

function useRecords(isTask: boolean, targetId: number): readonly (CapturedRequest | TargetEvent)[] {
  const requests = useRequests();
  const events = useEvents();
  const all: readonly (CapturedRequest | TargetEvent)[] = isTask ? requests : events;
  return all.filter(({ target }) => target.id === targetId);
}

function trialRule(draft: RuleProps['draft'], lesson: number): TrialOnAllInput {
  const { question_answer: _answer, choices: _choices, ...rule } = ruleOfType(draft.type, draft);
  return { ...rule, lesson, type: draft.type === 'T' ? 'T' : 'E' };
}

type ReportProps = { rule: TrialOnAllInput; capture: string };

/** The trial of one record, condition by condition. */
function TrialReport({ rule, capture }: ReportProps) {
  const { t } = useTranslation();
  const { lesson: _lesson, ...fields } = rule;
  const { data, error } = useQuery(authoringQueries.trial({ ...fields, capture }));
  if (hasCode(error, 'invalid_input')) return <p className={form.hint}>{t('authoring.try-incomplete')}</p>;
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
