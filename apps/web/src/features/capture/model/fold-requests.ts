import type { CapturedRequest } from '@sentiero/contracts/capture';
import { isStaticFile } from '../../../shared/traffic/static-files.ts';

/** One row in place of many: all static files, or the requests of one run. */
export type FoldRow = {
  readonly id: string;
  readonly fold: 'static' | 'run';
  readonly count: number;
  readonly isOpen: boolean;
};
export type TableRow = CapturedRequest | FoldRow;

export const isFold = (row: TableRow): row is FoldRow => 'fold' in row;
export const isRequest = (row: TableRow): row is CapturedRequest => !isFold(row);

type Folds = {
  readonly isStaticOpen: boolean;
  readonly openRuns: ReadonlySet<string>;
  /** A request that is never hidden. */
  readonly nearest: string | null;
};

/** The rows of the table in the order of the requests. The row of the static files comes first. */
export function foldRequests(requests: readonly CapturedRequest[], folds: Folds): readonly TableRow[] {
  const { isStaticOpen, openRuns, nearest } = folds;
  const isFoldable = (request: CapturedRequest) =>
    request.completed.length === 0 && request.id !== nearest && isOrdinaryFile(request);
  const files = requests.filter(isFoldable).length;
  const sizes = new Map<string, number>();
  for (const { run } of requests) if (run !== null) sizes.set(run, (sizes.get(run) ?? 0) + 1);
  const seen = new Set<string>();
  const rows: TableRow[] =
    files === 0 ? [] : [{ id: 'static', fold: 'static', count: files, isOpen: isStaticOpen }];
  for (const request of requests) {
    const { run } = request;
    if (run !== null && !seen.has(run)) {
      seen.add(run);
      rows.push({ id: run, fold: 'run', count: sizes.get(run) ?? 0, isOpen: openRuns.has(run) });
    }
    const isHidden = run === null ? !isStaticOpen && isFoldable(request) : !openRuns.has(run);
    if (!isHidden) rows.push(request);
  }
  return rows;
}

const known = new WeakMap<CapturedRequest, boolean>();

/** Failed requests and those written by the learner get a row of their own. */
function isOrdinaryFile(request: CapturedRequest): boolean {
  const found =
    known.get(request) ??
    (request.origin === 'browser' && (request.code ?? 500) < 400 && isStaticFile(request));
  known.set(request, found);
  return found;
}
