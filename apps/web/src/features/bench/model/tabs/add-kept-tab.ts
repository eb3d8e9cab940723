import type { CapturedRequest } from '@sentiero/contracts/capture';
import { fromRecord } from '../request/from-record.ts';
import { formatRequest } from '../request/request-text.ts';
import { addTab, createTab } from './bench-tabs.ts';
import { keepTabs, keptTabs } from './kept-tabs.ts';
import { newId } from './new-id.ts';

/** Adds a tab with another user's request to the bench of a lesson. It has no origin: that would have to be one of the user's own records. */
export function addKeptTab(userId: number, lessonId: number, record: CapturedRequest): void {
  const tab = createTab(newId(), { draft: formatRequest(fromRecord(record)) });
  const kept = keptTabs(userId, lessonId);
  keepTabs(userId, lessonId, kept ? addTab(kept, tab) : { tabs: [tab], activeId: tab.id });
}
