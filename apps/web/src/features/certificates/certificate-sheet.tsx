import type { Certificate } from '@sentiero/contracts/certificates';
import { IconBan, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/i18n/format.ts';
import { Logo } from '../../shared/ui/logo.tsx';
import classes from './certificates.module.css';

type Props = { certificate: Certificate; address: string };

/** A certificate on the screen and on paper. */
export function CertificateSheet({ certificate, address }: Props) {
  const { t } = useTranslation();
  const { date } = useFormat();
  return (
    <article className={classes.sheet}>
      <Logo />
      <p className={classes.kind}>{t('certificate.title')}</p>
      <h1 className={classes.holder}>{certificate.holder}</h1>
      <p>{t('certificate.has-completed')}</p>
      <p className={classes.path}>{certificate.name}</p>
      <p className={classes.criteria}>{certificate.criteria}</p>
      <p>
        <time dateTime={certificate.issued}>{date(certificate.issued)}</time>
      </p>
      {certificate.revoked ? (
        <p className={classes.revoked}>
          <IconBan size={22} aria-hidden />
          {t('certificate.revoked', {
            date: date(certificate.revoked.at),
            reason: certificate.revoked.reason,
          })}
        </p>
      ) : (
        <p className={classes.genuine}>
          <IconRosetteDiscountCheck size={22} aria-hidden />
          {t('certificate.genuine')}
        </p>
      )}
      <p className={classes.address}>{address}</p>
    </article>
  );
}
