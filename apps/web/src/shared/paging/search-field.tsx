import { limits } from '@sentiero/contracts/shared';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';

type Props = { label: string; initial: string; onSearch: (words: string) => void };

const typingPauseMs = 300;

export function SearchField({ label, initial, onSearch }: Props) {
  const search = useDebouncedCallback(onSearch, typingPauseMs);
  return (
    <TextInput
      type="search"
      label={label}
      defaultValue={initial}
      maxLength={limits.userSearchMax}
      leftSection={<IconSearch size={18} aria-hidden />}
      onChange={(event) => search(event.currentTarget.value.trim())}
    />
  );
}
