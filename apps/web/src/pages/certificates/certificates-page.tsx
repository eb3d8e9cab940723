import type { OwnCertificates } from '@sentiero/contracts/certificates';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import {
  certificatesQueries,
  useIssueCertificate,
} from '../../features/certificates/certificates.queries.ts';
import { EarnedList } from '../../features/certificates/earned-list.tsx';
import { IssuedList } from '../../features/certificates/issued-list.tsx';
import { EmptyState } from '../../shared/feedback/empty-state.tsx';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { Page } from '../../shared/page/page.tsx';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { Panel } from '../../shared/page/panel.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { Loaded } from '../../shared/feedback/loaded.tsx';

export function CertificatesPage() {
  const { t } = useTranslation();
  usePageTitle(t('certificate.own'));
  const mine = useQuery(certificatesQueries.mine());
  return (
    <Page>
      <PageHeader title={t('certificate.own')} back={{ to: paths.lessons, label: t('nav.lessons') }} />
      <Loaded query={mine}>{(certificates) => <Lists {...certificates} />}</Loaded>
    </Page>
  );
}

function Lists({ earned, issued }: OwnCertificates) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const issuing = useIssueCertificate();
  if (earned.length + issued.length === 0) return <EmptyState>{t('certificate.none')}</EmptyState>;
  return (
    <>
      {earned.length > 0 && (
        <Panel title={t('certificate.earned')}>
          <Text>{t('certificate.earned-text')}</Text>
          {issuing.error && <ErrorBox error={issuing.error} />}
          <EarnedList
            earned={earned}
            pending={issuing.isPending}
            onIssue={(path) =>
              issuing.mutate(path, { onSuccess: ({ id }) => void navigate(paths.certificate(id)) })
            }
          />
        </Panel>
      )}
      {issued.length > 0 && (
        <Panel title={t('certificate.issued')}>
          <IssuedList issued={issued} pathOf={paths.certificate} />
        </Panel>
      )}
    </>
  );
}
