import type { WantedCopy } from '@sentiero/contracts/ingest';
import type { InstanceProblem } from '@sentiero/contracts/instances';

export type EngineInfo = { name: string; memory_mb: number };

/** A copy as the engine lists it. An unfinished one was never started: whoever was to do it has died, or is doing it. */
export type ListedCopy = { name: string; state: 'unfinished' | 'running' | 'ended'; createdAtMs: number };

/** Memory, and either the processor time since the copy's start or the processors in use now. */
export type Usage = { memory_mb: number } & ({ cpuSeconds: number } | { cpu: number });

/** Everything that is asked of a container engine; each call may be repeated. */
export type Engine = {
  /** The copies of this platform, whatever became of them. */
  list(): Promise<ListedCopy[]>;
  /** Starts a copy, or throws `CopyRefused` and leaves nothing; any other error means that the engine is away. */
  create(copy: WantedCopy): Promise<void>;
  /** `host:port`; null if the copy does not run. Throws `CopyRefused` if it is not as limited as it should be. */
  address(name: string): Promise<string | null>;
  /** The end of what the copy has logged. */
  logs(name: string): Promise<string>;
  /** What the copy uses now; null if that is unknown. */
  usage(name: string): Promise<Usage | null>;
  /** Ends the copy and removes everything of it; nothing happens if it is gone. */
  remove(name: string): Promise<void>;
};

export class CopyRefused extends Error {
  readonly problem: InstanceProblem;
  /** Whether another attempt may succeed, because the engine has failed rather than refused. */
  readonly mayPass: boolean;
  constructor(problem: InstanceProblem, message: string, mayPass = false) {
    super(message);
    this.problem = problem;
    this.mayPass = mayPass;
  }
}
