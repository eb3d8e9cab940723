import { Alert } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Says that it worked, where it happened. The place is there before the words, so that they are announced. */
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
