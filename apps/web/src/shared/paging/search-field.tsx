import { limits } from '@sentiero/contracts/shared';
import { IconSearch } from '@tabler/icons-react';
import { FilterField } from './filter-field.tsx';

type Props = { label: string; initial: string; onSearch: (words: string) => void };

export function SearchField({ label, initial, onSearch }: Props) {
  return (
    <FilterField
      type="search"
      label={label}
      initial={initial}
      maxLength={limits.userSearchMax}
      leftSection={<IconSearch size={18} aria-hidden />}
      onFilter={onSearch}
    />
  );
}
