import { parentPort, workerData } from 'node:worker_threads';
import type { Exercise } from './exercise.ts';
import { judge } from './judge.ts';
import { Sandbox, type CompiledQuickJs } from './sandbox.ts';

/** What a thread that judges one version gets. */
export type ThreadData = {
  /** The address of a module that exports `exercises`. */
  readonly exercises: string;
  readonly weakness: string;
  readonly code: string;
  readonly quickJs: CompiledQuickJs;
};

const { exercises: address, weakness, code, quickJs } = workerData as ThreadData;
// The address is the application's own, never a learner's.
const { exercises } = (await import(address)) as { exercises: Record<string, Exercise> };
const exercise = exercises[weakness];
parentPort?.postMessage({ ready: true });
if (exercise)
  parentPort?.postMessage({
    judgement: await judge(exercise, new Sandbox(quickJs, code, exercise.name), undefined),
  });
