import type { CapturedRequest } from '@sentiero/contracts/capture';
import { isStaticFile } from '../../../../shared/traffic/static-files.ts';
import { fromRecord } from '../request/from-record.ts';
import { formatRequest } from '../request/request-text.ts';
import { addTab, createTab, emptyDraft, type BenchTab, type BenchTabs } from './bench-tabs.ts';

/**
 * Opens the newest request in a tab, unless there is one for it already. It takes the place of a request in which
 * nothing was changed. Files of a page and the requests of a run are left out.
 */
export function openNewest(all: BenchTabs, newestFirst: readonly CapturedRequest[], id: string): BenchTabs {
  const newest = newestFirst.find((record) => record.run === null && !isStaticFile(record));
  if (!newest || all.tabs.some((tab) => tab.from === newest.id || isSentFrom(tab, newest.id))) return all;
  const used = all.tabs.filter((tab) => !isUntouched(tab, newestFirst));
  const tab = createTab(id, { draft: formatRequest(fromRecord(newest)), from: newest.id });
  return addTab({ tabs: used, activeId: id }, tab);
}

const isSentFrom = ({ sent }: BenchTab, record: string) => sent.some(({ id }) => id === record);

function isUntouched(
  { name, draft, from, sent, run }: BenchTab,
  records: readonly CapturedRequest[],
): boolean {
  if (name !== '' || sent.length > 0 || run) return false;
  const origin = records.find(({ id }) => id === from);
  const before = origin ? formatRequest(fromRecord(origin)) : emptyDraft;
  return draft.text === before.text && draft.bodyAs === before.bodyAs;
}
