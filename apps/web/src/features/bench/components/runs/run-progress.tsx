import { Progress } from '@mantine/core';
import type { RunWithResults } from '@sentiero/contracts/bench';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import { useCommandRun } from '../../queries/run.queries.ts';
import classes from './runs.module.css';
import { isLive } from './use-run.ts';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

/** How far a run is, and its pause and stop. */
export function RunProgress({ run }: { run: RunWithResults }) {
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
