import { VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Whether a condition is met or an answer accepted, as an icon and for screen readers. */
export function CheckMark({ met }: { met: boolean }) {
  const { t } = useTranslation();
  const Icon = met ? IconCircleCheck : IconCircleX;
  return (
    <>
      <Icon size={18} aria-hidden />
      <VisuallyHidden>{t(met ? 'authoring.met' : 'authoring.not-met')}: </VisuallyHidden>
    </>
  );
}
