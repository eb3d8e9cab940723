import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Clearing } from './use-clearing.ts';

type Props = { clearing: Clearing; disabled: boolean; children: string };

export function ClearButton({ clearing, disabled, children }: Props) {
  return (
    <Button
      size="xs"
      variant="subtle"
      color="var(--ink-1)"
      leftSection={<IconTrash size={18} aria-hidden />}
      disabled={disabled}
      onClick={clearing.clear}
    >
      {children}
    </Button>
  );
}
