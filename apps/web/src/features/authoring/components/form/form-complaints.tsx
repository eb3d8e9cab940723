import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import classes from './item-form.module.css';

type Props = {
  conflict: ReactNode;
  /** A failure that belongs to no field, or null. */
  error: unknown;
  count: number;
  pending: boolean;
};

/** Why an item was not saved. Gets the focus after an attempt. */
export function FormComplaints({ conflict, error, count, pending }: Props) {
  const { t } = useTranslation();
  const complaints = useRef<HTMLDivElement>(null);
  // Fields are disabled while pending, which moves the focus to the body.
  useEffect(() => {
    if (!pending && document.activeElement === document.body) complaints.current?.focus();
  }, [pending]);
  if (!conflict && error === null && count === 0) return null;
  return (
    <div ref={complaints} tabIndex={-1} className={classes.complaints}>
      {conflict}
      {error !== null && <ErrorBox error={error} />}
      {count > 0 && (
        <p className={classes.summary} role="alert">
          {t('authoring.problems', { count })}
        </p>
      )}
    </div>
  );
}
