import type { Course } from '@sentiero/contracts/courses';
import { Modal } from '@mantine/core';
import { IconLink, IconMaximize, IconRefreshDot } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../shared/feedback/confirm-dialog.tsx';
import { showToast } from '../../../../shared/feedback/toasts.ts';
import { useRenewJoinCode } from '../../queries/courses.queries.ts';
import { joinLink, spelled } from '../../model/join-link.ts';
import classes from './join-code-card.module.css';
import { CopyTool } from '../../../../shared/ui/copy-tool.tsx';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';
import { QrCode } from '../../../../shared/ui/qr-code.tsx';

type Props = { course: Pick<Course, 'id' | 'name'>; code: string; isFull: boolean };

export function JoinCodeTools({ course, code, isFull }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<'large' | 'renew' | null>(null);
  const renew = useRenewJoinCode(course.id);
  const close = () => setOpened(null);
  const onRenewed = () => {
    showToast('toast.code-renewed');
    close();
  };
  return (
    <div className={classes.tools}>
      {isFull && <CopyTool value={code} label={t('course.copy-code')} />}
      <CopyTool value={joinLink(location.origin, code)} label={t('course.copy-link')} icon={IconLink} />
      <ToolButton icon={IconMaximize} onClick={() => setOpened('large')}>
        {t('course.show-large')}
      </ToolButton>
      {isFull && (
        <ToolButton
          icon={IconRefreshDot}
          onClick={() => {
            renew.reset();
            setOpened('renew');
          }}
        >
          {t('course.renew')}
        </ToolButton>
      )}
      <JoinCodeDisplay opened={opened === 'large'} name={course.name} code={code} onClose={close} />
      <ConfirmDialog
        opened={opened === 'renew'}
        title={t('course.renew')}
        text={t('course.renew-text')}
        confirm={t('course.renew')}
        pending={renew.isPending}
        error={renew.error}
        onConfirm={() => renew.mutate(undefined, { onSuccess: onRenewed })}
        onClose={close}
      />
    </div>
  );
}

type JoinCodeDisplayProps = { opened: boolean; name: string; code: string; onClose: () => void };

/** The join code in large type, for a projector. */
function JoinCodeDisplay({ opened, name, code, onClose }: JoinCodeDisplayProps) {
  const { t } = useTranslation();
  const link = joinLink(location.origin, code);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      fullScreen
      title={t('course.join-large', { name })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <div className={classes.display}>
        <p className={classes.large} translate="no">
          <span aria-hidden>{code}</span>
          <span className={classes.spoken}>{spelled(code)}</span>
        </p>
        <div className={classes.largeQr}>
          <QrCode text={link} label={t('course.qr-label')} />
        </div>
        <p className={classes.howTo}>
          {t('course.join-how-to')}{' '}
          <code translate="no" className={classes.link}>
            {link}
          </code>
        </p>
      </div>
    </Modal>
  );
}
