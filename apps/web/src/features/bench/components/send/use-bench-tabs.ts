import { useEffect, useState } from 'react';
import { activeTab, createTab, firstTabs, type BenchTabs } from '../../model/tabs/bench-tabs.ts';
import { keepTabs, keptTabs } from '../../model/tabs/kept-tabs.ts';
import { newId } from '../../model/tabs/new-id.ts';

const keepAfterMs = 300;

/** A lesson's tabs, stored in this browser. */
export function useBenchTabs(userId: number, lessonId: number) {
  const [kept] = useState(() => keptTabs(userId, lessonId));
  const [first] = useState<BenchTabs>(() => kept ?? firstTabs(newId()));
  const [all, setAll] = useState(first);
  useEffect(() => {
    // Another window may have written since: one that only looked writes nothing.
    if (all === first) return;
    const keep = () => keepTabs(userId, lessonId, all);
    const timer = setTimeout(keep, keepAfterMs);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [userId, lessonId, all, first]);
  return { all, setAll, wereKept: kept !== null, active: activeTab(all) ?? createTab(all.activeId) };
}
