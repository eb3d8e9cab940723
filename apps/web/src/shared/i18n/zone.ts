import { schoolZone } from '@sentiero/contracts/time';

/** The zone in which times are shown and typed. */
export function viewerZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return !timeZone || timeZone === 'Etc/Unknown' ? schoolZone : timeZone;
}
