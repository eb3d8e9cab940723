import type { CapturedRequest } from '@sentiero/contracts/capture';
import type { ReactNode } from 'react';
import { useRequests } from '../../../live/index.ts';
import type { RunPlan, RunSettings } from '../../model/runs/run-settings.ts';
import classes from './runs.module.css';
import { RunForm } from './run-form.tsx';
import { RunResults } from './run-results.tsx';
import { isLive, useRun } from './use-run.ts';
import { useTranslation } from 'react-i18next';
import { Progress } from '@mantine/core';
import type { RunWithResults } from '@sentiero/contracts/bench';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import { useCommandRun } from '../../queries/run.queries.ts';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

type Props = {
  runId: string | null;
  settings: RunSettings;
  plan: RunPlan;
  problem: ReactNode;
  onSettings: (settings: RunSettings) => void;
  onOpen: (record: CapturedRequest) => void;
  renderRecord: (record: CapturedRequest) => ReactNode;
};

/** The request of the tab with other values: what to send, how far it is, and what came back. */
export function RunPane(props: Props) {
  const { runId, settings, plan, problem, onSettings, onOpen, renderRecord } = props;
  const { t } = useTranslation();
  const run = useRun(runId);
  const records = useRequests();
  return (
    <section className={classes.pane} aria-label={t('bench.run')}>
      <details key={runId} open={runId === null} className={classes.settings}>
        <summary>{t('bench.run-settings')}</summary>
        <RunForm settings={settings} plan={plan} onChange={onSettings} />
      </details>
      {problem && <div className={classes.problem}>{problem}</div>}
      {run && <RunProgress run={run} />}
      {run && run.results.length > 0 && (
        <RunResults
          // The details above have the id alone as their key.
          key={`results-${run.id}`}
          run={run}
          wanted={settings.wanted}
          records={records}
          onOpen={onOpen}
          renderRecord={renderRecord}
        />
      )}
    </section>
  );
}

/** How far a run is, and its pause and stop. */
function RunProgress({ run }: { run: RunWithResults }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useCommandRun(run.id);
  const { state, sent, total } = run;
  const text = t(`bench.run-state-${state}`, { sent, total });
  return (
    <div className={classes.progress}>
      <div className={classes.bar}>
        <span role="status">{text}</span>
        {isLive(run) && (
          <>
            <ToolButton disabled={isPending} onClick={() => mutate(state === 'paused' ? 'resume' : 'pause')}>
              {t(state === 'paused' ? 'bench.run-resume' : 'bench.run-pause')}
            </ToolButton>
            <ToolButton disabled={isPending} onClick={() => mutate('stop')}>
              {t('bench.run-stop')}
            </ToolButton>
          </>
        )}
      </div>
      <Progress value={total === 0 ? 0 : (sent / total) * 100} aria-label={t('bench.run')} />
      {error && <ErrorBox error={error} />}
    </div>
  );
}
