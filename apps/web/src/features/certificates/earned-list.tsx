import type { CertificateInput, OwnCertificates } from '@sentiero/contracts/certificates';
import { Button } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../shared/i18n/language.ts';
import classes from './certificates.module.css';

type Props = {
  earned: OwnCertificates['earned'];
  pending: boolean;
  onIssue: (path: CertificateInput) => void;
};

/** Completed paths of which there is no certificate yet. */
export function EarnedList({ earned, pending, onIssue }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  return (
    <ul className={classes.list}>
      {earned.map(({ path, path_id, title }) => (
        <li key={`${path} ${path_id}`}>
          <span className={classes.name}>{translate(title)}</span>
          <Button
            leftSection={<IconCertificate size={18} aria-hidden />}
            aria-label={`${t('certificate.issue')}: ${translate(title)}`}
            disabled={pending}
            onClick={() => onIssue({ path, path_id })}
          >
            {t('certificate.issue')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
