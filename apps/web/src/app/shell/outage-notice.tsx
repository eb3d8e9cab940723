import { IconCloudOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OutageWatch } from '../outage.ts';
import classes from './outage-notice.module.css';

/** Shown on every page while the platform is unreachable. */
export function OutageNotice() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const watch = new OutageWatch(client, setAway);
    return () => watch.stop();
  }, [client]);
  return (
    <div className={classes.place} aria-live="assertive">
      {isAway && (
        <p className={classes.notice}>
          <IconCloudOff size={20} aria-hidden />
          <span>{t('outage.text')}</span>
        </p>
      )}
    </div>
  );
}
