import type { LtiPlatform } from '@sentiero/contracts/lti';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { adminPaths } from '../../../shared/paths.ts';
import { ConfirmPassword } from '../../../features/auth/confirm-password.tsx';
import { ltiQueries, useDeletePlatform } from '../../../features/lti/lti.queries.ts';
import { PlatformCheck } from '../../../features/lti/platform-check.tsx';
import { ToolAddresses } from '../../../features/lti/tool-addresses.tsx';
import type { Version } from '../../../shared/api/call.ts';
import { DeleteItem } from '../../../shared/feedback/delete-item.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { Page } from '../../../shared/page/page.tsx';
import { Panel } from '../../../shared/page/panel.tsx';
import { usePageTitle } from '../../../shared/page/use-page-title.ts';
import { AttributeTable } from '../../../shared/ui/attribute-table.tsx';
import { EditLink } from '../../../shared/ui/edit-link.tsx';
import { WithId } from '../../with-id.tsx';
import { WithItem } from '../../with-item.tsx';

export function PlatformPage() {
  return <WithId param="platformId">{(id) => <KnownPlatform id={id} />}</WithId>;
}

function KnownPlatform({ id }: { id: number }) {
  const query = useQuery(ltiQueries.platform(id));
  return (
    <WithItem query={query}>{({ body, version }) => <Inspect platform={body} version={version} />}</WithItem>
  );
}

function Inspect({ platform, version }: { platform: LtiPlatform; version: Version }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const removal = useDeletePlatform(platform.id, version);
  usePageTitle(platform.name);
  return (
    <Page>
      <PageHeader title={platform.name} back={{ to: adminPaths.platforms.list, label: t('admin.platforms') }}>
        <DeleteItem
          title={t('lti.delete')}
          text={t('lti.delete-text', { name: platform.name })}
          removal={removal}
          onDeleted={() => void navigate(adminPaths.platforms.list, { replace: true })}
          confirmation={(retry) => (
            <ConfirmPassword error={removal.error} onConfirmed={retry} onClose={removal.reset} />
          )}
        />
        <EditLink to={adminPaths.platforms.edit(platform.id)} />
      </PageHeader>
      <Panel title={t('lti.check')}>
        <PlatformCheck id={platform.id} />
      </Panel>
      <Panel title={t('lti.there')}>
        <ToolAddresses />
      </Panel>
      <Panel title={t('lti.here')}>
        <AttributeTable
          rows={[
            [t('lti.name'), platform.name],
            [t('lti.client-id'), platform.client_id],
            [t('lti.issuer'), platform.issuer],
            [t('lti.auth-url'), platform.auth_url],
            [t('lti.token-url'), platform.token_url],
            [t('lti.jwks-url'), platform.jwks_url],
            [t('lti.deployments'), platform.deployments.join(', ')],
            [t('lti.make-courses'), t(platform.make_courses ? 'admin.yes' : 'admin.no')],
            [t('lti.instructors-teach'), t(platform.instructors_teach ? 'admin.yes' : 'admin.no')],
          ]}
        />
      </Panel>
    </Page>
  );
}
