import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './entry-list.module.css';

export function EntryList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

type EntryProps = {
  name: ReactNode;
  details: readonly string[];
  /** Null for an entry that stays. */
  removal: { label: string; /** Names the entry as well. */ spoken: string } | null;
  onRemove: () => void;
};

/** A named entry with its details, which may be removed. */
export function RemovableEntry({ name, details, removal, onRemove }: EntryProps) {
  return (
    <li>
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <Stack gap={2} miw={0}>
          <Text component="div" fw={600} className={classes.name}>
            {name}
          </Text>
          {details.map((detail) => (
            <Text key={detail} size="sm" c="dimmed">
              {detail}
            </Text>
          ))}
        </Stack>
        {removal && (
          <Button
            color="danger"
            variant="outline"
            size="xs"
            className={classes.remove}
            aria-label={removal.spoken}
            onClick={onRemove}
          >
            {removal.label}
          </Button>
        )}
      </Group>
    </li>
  );
}
