import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useTranslation } from 'react-i18next';
import classes from './hold-marks.module.css';

/** What happened to a request or its response on the way. */
export function HoldMarks({ request }: { request: CapturedRequest }) {
  const { t } = useTranslation();
  const { changed, outcome, code, attributed } = request;
  // Without a code, the row's status says so already.
  const isInStatus = code === null;
  return (
    <>
      {changed && <span className={classes.mark}>{t('inspector.changed')}</span>}
      {(outcome === 'dropped' || outcome === 'refused' || outcome === 'open') && !isInStatus && (
        <span className={classes.mark}>{t(`inspector.outcome-${outcome}`)}</span>
      )}
      {attributed && (
        <span className={classes.mark} title={t(`inspector.attributed-${attributed}`)}>
          {t('inspector.attributed')}
        </span>
      )}
    </>
  );
}
