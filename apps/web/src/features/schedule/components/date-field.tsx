import { fromLocal, toLocal } from '@sentiero/contracts/time';
import { TextInput } from '@mantine/core';
import { viewerZone } from '../../../shared/i18n/zone.ts';

type Props = {
  label: string;
  /** The name for screen readers, which says what the date belongs to. */
  name: string;
  value: string | null;
  error?: string | null;
  onChange: (time: string | null) => void;
  onBlur?: () => void;
};

/** A date with its time of day, in the viewer's zone; may be empty. */
export function DateField({ label, name, value, error = null, onChange, onBlur }: Props) {
  const zone = viewerZone();
  return (
    <TextInput
      type="datetime-local"
      size="xs"
      label={label}
      aria-label={name}
      min="2000-01-01T00:00"
      max="2199-12-31T23:59"
      value={value === null ? '' : toLocal(value, zone)}
      error={error}
      onBlur={onBlur}
      onChange={(event) => onChange(fromLocal(event.currentTarget.value, zone))}
    />
  );
}
