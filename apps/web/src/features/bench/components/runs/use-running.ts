import { asInput } from '../../model/request/bench-request.ts';
import { stopOn, type RunPlan, type RunSettings } from '../../model/runs/run-settings.ts';
import { useStartRun } from '../../queries/run.queries.ts';
import { useKeptRun } from './use-run.ts';

type Options = { settings: RunSettings; userId: number; lessonId: number; targetId: number };

/** The last run of the lesson, and the start of the next. */
export function useRunning({ settings, userId, lessonId, targetId }: Options) {
  const [id, setId] = useKeptRun(userId, lessonId);
  const { mutate, isPending, error } = useStartRun();
  const start = ({ request, onWire, payloads }: RunPlan) => {
    const stop_on = stopOn(settings);
    const input = {
      target: targetId,
      request: asInput(request),
      places: [...onWire],
      payloads: payloads.map((list) => [...list]),
      mode: settings.mode,
      ...(stop_on && { stop_on }),
    };
    mutate(input, { onSuccess: (run) => setId(run.id) });
  };
  return { id, start, isStarting: isPending, error };
}
