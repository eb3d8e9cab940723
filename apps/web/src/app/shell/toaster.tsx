import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hideToast, useToasts } from '../../shared/ui/toasts.ts';
import classes from './toaster.module.css';

/** The place is always there, so that what comes into it is announced. */
export function Toaster() {
  const { t } = useTranslation();
  const toasts = useToasts();
  return (
    <div className={classes.place} role="status">
      {toasts.map(({ id, text }) => (
        <div className={classes.toast} key={id}>
          <span>{t(text)}</span>
          <CloseButton size="sm" aria-label={t('app.close')} onClick={() => hideToast(id)} />
        </div>
      ))}
    </div>
  );
}
