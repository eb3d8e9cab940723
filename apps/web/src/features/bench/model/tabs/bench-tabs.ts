import type { Draft } from '../request/bench-request.ts';
import type { Place } from '../runs/places.ts';
import type { RunSettings } from '../runs/run-settings.ts';

/** A request sent from a tab; its record is among the learner's requests. */
export type Sent = {
  readonly id: string;
  readonly code: number | null;
  /** The size of the response's body in bytes. */
  readonly length: number;
  readonly durationMs: number;
};
export type BenchTab = {
  readonly id: string;
  /** Empty until the learner names the tab; its request line is shown instead. */
  readonly name: string;
  readonly draft: Draft;
  /** What its runs fill. */
  readonly places: readonly Place[];
  /** The id of the record from which it was opened. */
  readonly from: string | null;
  /** Newest first. */
  readonly sent: readonly Sent[];
  /** The settings of its runs, once the learner has changed them. */
  readonly run?: RunSettings;
};
export type BenchTabs = { readonly tabs: readonly BenchTab[]; readonly activeId: string };

export const maxTabs = 20;
const maxSent = 50;
export const emptyDraft: Draft = { text: 'GET / HTTP/1.1\nAccept: */*\n\n', bodyAs: 'utf8' };

export function createTab(id: string, fields: Partial<Omit<BenchTab, 'id'>> = {}): BenchTab {
  return { name: '', draft: emptyDraft, places: [], from: null, sent: [], ...fields, id };
}

export const firstTabs = (id: string): BenchTabs => ({ tabs: [createTab(id)], activeId: id });

/** Opening a tab beyond the maximum removes the oldest. */
export function addTab({ tabs }: BenchTabs, tab: BenchTab): BenchTabs {
  return { tabs: [...tabs, tab].slice(-maxTabs), activeId: tab.id };
}

/** The neighbour becomes active; the last tab cannot be closed. */
export function closeTab({ tabs, activeId }: BenchTabs, id: string): BenchTabs {
  const place = tabs.findIndex((tab) => tab.id === id);
  if (tabs.length < 2 || place < 0) return { tabs, activeId };
  const left = tabs.toSpliced(place, 1);
  const neighbour = left[Math.min(place, left.length - 1)];
  return { tabs: left, activeId: activeId === id && neighbour ? neighbour.id : activeId };
}

export function changeTab({ tabs, activeId }: BenchTabs, id: string, change: Partial<BenchTab>): BenchTabs {
  return { tabs: tabs.map((tab) => (tab.id === id ? { ...tab, ...change } : tab)), activeId };
}

export function addSent(all: BenchTabs, id: string, sent: Sent): BenchTabs {
  const known = all.tabs.find((tab) => tab.id === id)?.sent ?? [];
  return changeTab(all, id, { sent: [sent, ...known.filter((one) => one.id !== sent.id)].slice(0, maxSent) });
}

export const activeTab = ({ tabs, activeId }: BenchTabs): BenchTab | undefined =>
  tabs.find(({ id }) => id === activeId) ?? tabs[0];
