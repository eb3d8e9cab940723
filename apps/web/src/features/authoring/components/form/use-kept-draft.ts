import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { keepInTab, keptFor, keptInTab } from '../../../../shared/kept-in-tab.ts';
import { authQueries, useCurrentUser } from '../../../auth/auth.queries.ts';

type Kept<Content> = { initial: string; content: Content };

/**
 * Keeps the draft of the form at this URL across a reload and an expired session, in this tab and for this user. It is
 * discarded when the form is saved, or left deliberately. Returns what was restored, and whether the item is unchanged
 * since.
 */
export function useKeptDraft<Content>(
  initial: string,
  content: Content | null,
  restore: (content: Content, isSameItem: boolean) => void,
): void {
  const client = useQueryClient();
  const userId = useCurrentUser()?.id ?? 0;
  const [name] = useState(() => keptFor(userId, `item-${location.pathname}`));
  const text = content === null ? null : JSON.stringify({ initial, content } satisfies Kept<Content>);

  const restoreKept = useEffectEvent(() => {
    const kept = read<Content>(name);
    if (kept) restore(kept.content, kept.initial === initial);
  });
  // Read in an effect instead of during rendering, because the previous form clears its own draft in between.
  useEffect(() => {
    restoreKept();
    return () => {
      if (client.getQueryData(authQueries.me().queryKey)) keepInTab(name, null);
    };
  }, [name, client]);

  useEffect(() => keepInTab(name, text), [name, text]);
}

function read<Content>(name: string): Kept<Content> | null {
  try {
    return JSON.parse(keptInTab(name) ?? 'null') as Kept<Content> | null;
  } catch {
    return null;
  }
}
