import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { QrCode } from '../../../../shared/ui/qr-code.tsx';
import { joinLink, spelled } from '../../model/join-link.ts';
import classes from './join-code-card.module.css';

type Props = { opened: boolean; name: string; code: string; onClose: () => void };

/** The join code in large type, for a projector. */
export function JoinCodeDisplay({ opened, name, code, onClose }: Props) {
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
        <p className={classes.large}>
          <span aria-hidden>{code}</span>
          <span className={classes.spoken}>{spelled(code)}</span>
        </p>
        <div className={classes.largeQr}>
          <QrCode text={link} label={t('course.qr-label')} />
        </div>
        <p className={classes.howTo}>
          {t('course.join-how-to')} <code className={classes.link}>{link}</code>
        </p>
      </div>
    </Modal>
  );
}
