import type { OwnCertificates } from '@sentiero/contracts/certificates';
import { useTranslation } from 'react-i18next';
import { DeleteItem } from '../../shared/feedback/delete-item.tsx';
import { ToneBadge } from '../../shared/feedback/tone-badge.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { useRevokeCertificate } from './certificates.queries.ts';
import classes from './certificates.module.css';

type Issued = OwnCertificates['issued'][number];
type Props = { issued: readonly Issued[]; pathOf: (id: string) => string };

/** The viewer's certificates, which they can revoke. */
export function IssuedList({ issued, pathOf }: Props) {
  return (
    <ul className={classes.list}>
      {issued.map((certificate) => (
        <IssuedItem key={certificate.id} certificate={certificate} path={pathOf(certificate.id)} />
      ))}
    </ul>
  );
}

function IssuedItem({ certificate, path }: { certificate: Issued; path: string }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { id, name, issued, revoked } = certificate;
  const removal = useRevokeCertificate(id);
  return (
    <li>
      <span className={classes.name}>
        <TextLink to={path}>{name}</TextLink>
      </span>
      <time dateTime={issued}>{date(issued)}</time>
      {revoked ? (
        <ToneBadge tone="danger" isProse>
          {t('certificate.is-revoked')}
        </ToneBadge>
      ) : (
        <DeleteItem
          title={t('certificate.revoke-title')}
          text={t('certificate.revoke-text', { name })}
          removal={removal}
          onDeleted={() => undefined}
        />
      )}
    </li>
  );
}
