import { Alert } from '@mantine/core';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sumOfShed } from '../../model/sum-of-shed.ts';

/** The number of records dropped because the learner sent too many. */
export function ShedNote({ requests }: { requests: readonly CapturedRequest[] }) {
  const { t, i18n } = useTranslation();
  const lost = useMemo(() => sumOfShed(requests), [requests]);
  if (lost.records + lost.bodies === 0) return null;
  const written = new Intl.NumberFormat(i18n.language);
  return (
    <Alert color="warning" m="xs" role="note">
      {t('inspector.shed', { records: written.format(lost.records), bodies: written.format(lost.bodies) })}
    </Alert>
  );
}
