import { Alert } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Shows a success in place. The region is mounted before its text, so that screen readers announce it. */
export function DoneNote({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      {children && (
        <Alert mt="md" color="ok" icon={<IconCheck size={18} />} role="presentation">
          {children}
        </Alert>
      )}
    </div>
  );
}
