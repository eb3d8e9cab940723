import { CloseButton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hideToast, useToasts } from '../../shared/feedback/toasts.ts';
import classes from './toaster.module.css';

/** The region is always mounted, so that changes are announced. */
export function Toaster() {
  const { t } = useTranslation();
  const toasts = useToasts();
  return (
    <div className={classes.place} role="status">
      {toasts.map(({ id, text, values }) => (
        <div className={classes.toast} key={id}>
          <IconCircleCheck className={classes.mark} size={18} aria-hidden />
          <span className={classes.text}>{t(text, values)}</span>
          <CloseButton size="sm" aria-label={t('app.close')} onClick={() => hideToast(id)} />
        </div>
      ))}
    </div>
  );
}
