import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './entry-list.module.css';

export function EntryList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

type EntryProps = { name: ReactNode; details: readonly string[] };

/** A named entry with its details, and what can be done with it. */
export function Entry({ name, details, children }: EntryProps & { children?: ReactNode }) {
  return (
    <li>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Stack gap={2} className={classes.text}>
          <Text component="div" fw={600} className={classes.name}>
            {name}
          </Text>
          {details.map((detail) => (
            <Text key={detail} size="sm" c="dimmed">
              {detail}
            </Text>
          ))}
        </Stack>
        {children}
      </Group>
    </li>
  );
}

type RemovableProps = EntryProps & {
  /** Null for an entry that stays. */
  removal: { label: string; /** Names the entry as well. */ spoken: string } | null;
  onRemove: () => void;
};

/** An entry which may be removed. */
export function RemovableEntry({ name, details, removal, onRemove }: RemovableProps) {
  return (
    <Entry name={name} details={details}>
      {removal && (
        <Button color="danger" variant="outline" size="xs" aria-label={removal.spoken} onClick={onRemove}>
          {removal.label}
        </Button>
      )}
    </Entry>
  );
}
