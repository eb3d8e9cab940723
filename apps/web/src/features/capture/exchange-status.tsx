import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useTranslation } from 'react-i18next';
import classes from './capture.module.css';
import { CodeBadge } from './code-badge.tsx';
import { clip } from './clip.ts';
import { statusOf } from './status-of.ts';
import { statusTone } from './tones.ts';

/** The answer's code and words, or in words why there is none. Where room is short the code stands alone. */
export function ExchangeStatus({ request }: { request: CapturedRequest }) {
  const { t } = useTranslation();
  const status = statusOf(request);
  return (
    <CodeBadge tone={statusTone(request.code)} isProse>
      {'key' in status ? (
        t(status.key)
      ) : (
        <>
          {status.code}
          <span className={classes.reason}> {clip(status.reason, 100)}</span>
        </>
      )}
    </CodeBadge>
  );
}
