import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useTranslation } from 'react-i18next';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import { ToneBadge } from '../../../../shared/feedback/tone-badge.tsx';
import classes from './capture.module.css';
import { statusTone } from '../../model/request-tones.ts';
import { statusOf } from '../../model/status-of.ts';

/** The answer's code and words, or in words why there is none. Where room is short the code stands alone. */
export function ExchangeStatus({ request }: { request: CapturedRequest }) {
  const { t } = useTranslation();
  const status = statusOf(request);
  return (
    <ToneBadge tone={statusTone(request.code)} isProse>
      {'key' in status ? (
        t(status.key)
      ) : (
        <>
          {status.code}
          <span className={classes.reason}> {showUnseen(clip(status.reason, 100))}</span>
        </>
      )}
    </ToneBadge>
  );
}
