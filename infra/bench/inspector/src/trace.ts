import type { Browser, Page } from 'playwright';

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** The task's CPU time, which other work on the machine does not lengthen. */
  tdur?: number;
  args?: { name?: string };
};

export type TaskFigures = { count: number; longestMs: number; over50: number; busyPart: number };

const categories = ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'];

export function startTrace(browser: Browser, page: Page): Promise<void> {
  return browser.startTracing(page, { categories });
}

/** The tasks of the page's main thread, in CPU time. */
export async function stopTrace(browser: Browser, seconds: number): Promise<TaskFigures> {
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const main = mainThreads(traceEvents);
  const busiest = [...Map.groupBy(traceEvents.filter(isTask), ({ pid, tid }) => `${pid} ${tid}`)]
    .filter(([thread]) => main.has(thread))
    .map(([, tasks]) => tasks.map(({ tdur = 0 }) => tdur / 1000))
    .toSorted((a, b) => sum(b) - sum(a));
  const tasks = busiest[0] ?? [];
  return {
    count: tasks.length,
    longestMs: Math.round(tasks.reduce((most, ms) => Math.max(most, ms), 0)),
    over50: tasks.filter((ms) => ms > 50).length,
    busyPart: sum(tasks) / (seconds * 1000),
  };
}

/** The browser reports each task twice, nested; the outer one counts. */
function isTask({ name, ph }: TraceEvent): boolean {
  return ph === 'X' && name === 'RunTask';
}

function mainThreads(events: readonly TraceEvent[]): Set<string> {
  return new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
