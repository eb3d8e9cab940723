import { keepInBrowser, keptInBrowser } from '../../../../shared/kept-in-browser.ts';
import { runModes } from '@sentiero/contracts/bench';
import { isCharset } from '@sentiero/traffic/charset';
import type { Draft } from '../request/bench-request.ts';
import type { RunSettings } from '../runs/run-settings.ts';
import type { BenchTab, BenchTabs, Sent } from './bench-tabs.ts';
import { maxTabs } from './bench-tabs.ts';

/** The storage limit for a lesson's tabs; anything beyond it is kept in memory only. */
const mostCharacters = 1024 * 1024;
const keyOf = (lessonId: number) => `bench-${lessonId}`;

export function keptTabs(userId: number, lessonId: number): BenchTabs | null {
  const stored = keptInBrowser(userId, keyOf(lessonId));
  if (!hasFields(stored, ['tabs', 'activeId'])) return null;
  const { tabs, activeId } = stored;
  if (!Array.isArray(tabs) || typeof activeId !== 'string') return null;
  const read = tabs.slice(-maxTabs).filter(isTab);
  return read.length === 0 ? null : { tabs: read, activeId };
}

const sizeOf = ({ draft, run }: BenchTab): number =>
  draft.text.length +
  (draft.coded ? draft.coded.content.length + draft.coded.shown.length : 0) +
  (run?.lists.join('').length ?? 0);

/** The largest drafts are dropped first, so that one huge body does not cost the others. */
export function keepTabs(userId: number, lessonId: number, { tabs, activeId }: BenchTabs): void {
  const bySize = tabs.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  let room = mostCharacters;
  const fitting = new Set(bySize.filter((tab) => (room -= sizeOf(tab)) >= 0));
  keepInBrowser(userId, keyOf(lessonId), { tabs: tabs.filter((tab) => fitting.has(tab)), activeId });
}

/** Local storage can be edited by hand. */
function isTab(value: unknown): value is BenchTab {
  if (!hasFields(value, ['id', 'name', 'draft', 'from', 'sent'])) return false;
  const { id, name, draft, from, sent } = value;
  if (typeof id !== 'string' || typeof name !== 'string') return false;
  if (from !== null && typeof from !== 'string') return false;
  if (!isDraft(draft)) return false;
  if ('run' in value && !isRunSettings(value.run)) return false;
  return Array.isArray(sent) && sent.length <= 50 && sent.every(isSent);
}

function isDraft(value: unknown): value is Draft {
  if (!hasFields(value, ['text', 'bodyAs']) || typeof value.text !== 'string') return false;
  if (!['utf8', 'charset', 'hex'].some((known) => known === value.bodyAs)) return false;
  if ('isLatin1' in value && typeof value.isLatin1 !== 'boolean') return false;
  if ('charset' in value && !(typeof value.charset === 'string' && isCharset(value.charset))) return false;
  if (!('coded' in value)) return true;
  const { coded } = value;
  if (!hasFields(coded, ['content', 'shown'])) return false;
  return typeof coded.content === 'string' && typeof coded.shown === 'string';
}

function isRunSettings(value: unknown): value is RunSettings {
  if (!hasFields(value, ['mode', 'lists', 'wanted', 'stopsWhenFound', 'stopStatus'])) return false;
  const { mode, lists, wanted, stopsWhenFound, stopStatus } = value;
  if (!runModes.some((known) => known === mode) || typeof stopsWhenFound !== 'boolean') return false;
  const isPair =
    Array.isArray(lists) && lists.length === 2 && lists.every((list) => typeof list === 'string');
  return isPair && typeof wanted === 'string' && typeof stopStatus === 'string';
}

function isSent(value: unknown): value is Sent {
  if (!hasFields(value, ['id', 'code', 'length', 'durationMs'])) return false;
  const { id, code, length, durationMs } = value;
  if (typeof id !== 'string' || typeof length !== 'number' || typeof durationMs !== 'number') return false;
  return code === null || typeof code === 'number';
}

function hasFields<Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, unknown> {
  return typeof value === 'object' && value !== null && names.every((name) => name in value);
}
