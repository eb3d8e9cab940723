import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useTranslation } from 'react-i18next';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import { ToneBadge } from '../../../../shared/feedback/tone-badge.tsx';
import classes from './capture.module.css';
import { statusTone } from '../../../../shared/traffic/request-tones.ts';
import { statusOf } from '../../model/status-of.ts';

/** The response's status code and text, or why there is no response. Narrow layouts show the code only. */
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
