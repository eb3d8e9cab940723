import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import { MessagePanel, type MessageTab } from '../message/message-panel.tsx';
import classes from './request-dialog.module.css';

/** A held request and response as they were before the learner changed them. */
export function HoldOriginals({ request: { changed } }: { request: CapturedRequest }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<MessageTab>('content');
  if (!changed) return null;
  const { request, response } = changed;
  return (
    <section className={classes.originals} aria-label={t('inspector.originals')}>
      <h2 className={classes.originalsTitle}>{t('inspector.originals')}</h2>
      <div className={classes.sides}>
        {request && (
          <MessagePanel
            title={`${showUnseen(clip(request.method, 20))} ${showUnseen(clip(request.target, 300))}`}
            message={{ ...request, trailers: [] }}
            cut={undefined}
            isRequest
            tab={tab}
            onTab={setTab}
          />
        )}
        {response && (
          <MessagePanel
            title={`${response.code} ${showUnseen(clip(response.status, 100))}`}
            message={{ ...response, trailers: [] }}
            cut={undefined}
            tab={tab}
            onTab={setTab}
          />
        )}
      </div>
    </section>
  );
}
