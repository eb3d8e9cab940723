import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useTranslation } from 'react-i18next';
import classes from './hold-marks.module.css';

/** What the learner did to a request or its response while it was held. */
export function HoldMarks({ request: { changed, outcome, code } }: { request: CapturedRequest }) {
  const { t } = useTranslation();
  // Without a response, its status says so already.
  const isDropped = outcome === 'dropped' && code !== null;
  return (
    <>
      {changed && <span className={classes.mark}>{t('inspector.changed')}</span>}
      {isDropped && <span className={classes.mark}>{t('inspector.outcome-dropped')}</span>}
    </>
  );
}
