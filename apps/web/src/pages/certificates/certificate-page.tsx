import type { Certificate } from '@sentiero/contracts/certificates';
import { ApiError } from '@sentiero/client/errors';
import { Button, Text, Title } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { CertificateSheet } from '../../features/certificates/certificate-sheet.tsx';
import { certificatesQueries } from '../../features/certificates/certificates.queries.ts';
import classes from '../../features/certificates/certificates.module.css';
import { RevocationPanel } from '../../features/certificates/revocation-panel.tsx';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { saveFile } from '../../shared/files/save-file.ts';
import { Page } from '../../shared/page/page.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The public page of a certificate: it is shown only if the platform has signed it. */
export function CertificatePage() {
  const id = useParams()['certificateId'] ?? '';
  return uuid.test(id) ? <KnownCertificate id={id} /> : <UnknownCertificate />;
}

function KnownCertificate({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(certificatesQueries.certificate(id));
  usePageTitle(t('certificate.title'));
  if (error instanceof ApiError && error.status === 404) return <UnknownCertificate />;
  return (
    <Page>
      {(!data || error) && <Title order={1}>{t('certificate.title')}</Title>}
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner />}
      {data && !error && <Shown certificate={data} />}
    </Page>
  );
}

function Shown({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const save = () => saveFile(`certificate-${certificate.id}.jwt`, certificate.credential, 'application/jwt');
  return (
    <>
      <CertificateSheet certificate={certificate} address={location.href} />
      {!certificate.revoked && (
        <div className={classes.tools}>
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            {t('certificate.print')}
          </Button>
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
            {t('certificate.download')}
          </Button>
          <Text size="sm">{t('certificate.download-text')}</Text>
        </div>
      )}
      {user?.is_staff && <RevocationPanel certificate={certificate} />}
    </>
  );
}

function UnknownCertificate() {
  const { t } = useTranslation();
  return (
    <Page>
      <Title order={1}>{t('certificate.unknown')}</Title>
      <Text>{t('certificate.unknown-text')}</Text>
    </Page>
  );
}
