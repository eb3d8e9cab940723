import { Intrinsics, JSException, QuickJS } from 'quickjs-wasi';
import { foundInserted, foundOn } from '@sentiero/lab-app/scripts/executable';
import { hostCode } from './host/host-code.ts';
import type { PageActs, PageRun, SentRequest } from './page-acts.ts';
import type { Program } from '@sentiero/lab-app/scripts/program';

const memoryBytes = 8 * 1024 * 1024;
const stackBytes = 256 * 1024;
/** For all scripts of the page together, in processor time of this thread. */
const budgetMs = 200;
const programLimit = 100;
const reportLimit = 2 * 1024 * 1024;
const {
  DATE,
  EVAL,
  JSON: JSON_,
  MAP_SET,
  PROMISE,
  PROXY,
  REGEXP,
  TYPED_ARRAYS,
  ATOB_BTOA,
  DOM_EXCEPTION,
} = Intrinsics;
const intrinsics =
  DATE | EVAL | JSON_ | MAP_SET | PROMISE | PROXY | REGEXP | TYPED_ARRAYS | ATOB_BTOA | DOM_EXCEPTION;
const moduleFlag = 1;
/** What makes a program of a text, which may come from the page's other elements. */
const codeMakers = /\b(?:eval|Function|constructor|setTimeout|setInterval|location|write)\b/;

type Report = {
  readonly sent: readonly SentRequest[];
  readonly isUnsure: boolean;
  readonly hasRead: boolean;
  /** HTML that the scripts have written, and whether its own script elements run. */
  readonly pages: readonly (readonly [string, boolean])[];
  readonly codes: readonly string[];
  readonly isIdle: boolean;
};

/** Runs the scripts of a page in a virtual machine whose only network is a list of what they would send. */
export async function runPage(quickJs: WebAssembly.Module, run: PageRun): Promise<PageActs> {
  const startedMs = processorMs();
  const isSpent = () => processorMs() - startedMs > budgetMs;
  const machine = await QuickJS.create({
    wasm: quickJs,
    wasi: () => ({ clock_time_get: () => 0, random_get: () => 0, fd_write: () => 8 }),
    intrinsics,
    memoryLimit: memoryBytes,
    maxStackSize: stackBytes,
    timezoneOffset: 0,
    interruptHandler: isSpent,
  });
  try {
    const host = machine.evalCode(hostCode(run), 'host.js');
    const ask = (act: string, text = ''): Report =>
      reportOf(
        machine
          .callFunction(host, machine.undefined, machine.newString(act), machine.newString(text))
          .toString(),
      );
    let isUnsure = false;
    let makesCode = false;
    const attempt = (program: Program) => {
      const { kind, code, attributes = {} } = program;
      if (code === null || /\bimport\b/.test(code)) isUnsure = true;
      if (code === null) return;
      makesCode ||= codeMakers.test(code);
      try {
        if (kind === 'handler') ask('handle', JSON.stringify({ code, attributes }));
        else machine.evalCode(code, 'page.js', kind === 'module' ? moduleFlag : 0).dispose();
      } catch (error) {
        // A program that fails does not stop the others, as in a browser.
        if (!(error instanceof JSException)) throw error;
      }
      machine.executePendingJobs();
    };
    const waiting = [...run.programs];
    let report: Report = { sent: [], isUnsure: false, hasRead: false, pages: [], codes: [], isIdle: false };
    for (let count = 0; count < programLimit && !isSpent(); count++) {
      const program = waiting.shift();
      if (program) attempt(program);
      report = ask('settle');
      machine.executePendingJobs();
      if (!run.allowsInline && report.isIdle && waiting.length === 0) break;
      if (!run.allowsInline) continue;
      for (const [text, isPage] of report.pages)
        waiting.push(...(isPage ? foundOn(text) : foundInserted(text)).map((found) => found.program));
      for (const code of report.codes) waiting.push({ kind: 'script', code });
      if (waiting.length === 0 && report.isIdle) break;
    }
    report = ask('report');
    isUnsure ||= report.isUnsure || (report.hasRead && makesCode);
    return { sent: report.sent, isUnsure, wasStopped: isSpent() };
  } catch {
    return { sent: [], isUnsure: !isSpent(), wasStopped: isSpent() };
  } finally {
    machine.dispose();
  }
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** What the machine says is the learner's code's to forge: it is read as data of a bounded size. */
function reportOf(text: string): Report {
  if (text.length > reportLimit) throw new RangeError('the report is too long');
  return JSON.parse(text) as Report;
}
