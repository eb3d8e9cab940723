import { useFocusReturn } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import type { MessageTab } from '../message/message-panel.tsx';

/** The selected request and whether its dialog is open. `leave` closes it without restoring the focus. */
export function useRequestViewer() {
  const [selectedId, select] = useState<string | null>(null);
  const [opened, setOpened] = useState<MessageTab | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  useFocusReturn({ opened: opened !== null, shouldReturnFocus: !isLeaving });
  const open = useCallback((id: string, tab: MessageTab) => {
    select(id);
    setIsLeaving(false);
    setOpened(tab);
  }, []);
  const close = useCallback(() => setOpened(null), []);
  const leave = useCallback(() => {
    setIsLeaving(true);
    setOpened(null);
  }, []);
  return useMemo(
    () => ({ selectedId, opened, select, open, close, leave }),
    [selectedId, opened, open, close, leave],
  );
}
export type RequestViewer = ReturnType<typeof useRequestViewer>;
