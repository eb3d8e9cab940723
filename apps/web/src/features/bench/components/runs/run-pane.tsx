import type { CapturedRequest } from '@sentiero/contracts/capture';
import type { ReactNode } from 'react';
import { useRequests } from '../../../live/index.ts';
import type { RunPlan, RunSettings } from '../../model/runs/run-settings.ts';
import classes from './runs.module.css';
import { RunForm } from './run-form.tsx';
import { RunProgress } from './run-progress.tsx';
import { RunResults } from './run-results.tsx';
import { useRun } from './use-run.ts';
import { useTranslation } from 'react-i18next';

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
          key={run.id}
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
