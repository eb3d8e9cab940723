import type { Target } from '@sentiero/contracts/targets';
import { Anchor, Code, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { adminPaths } from '../../../shared/paths.ts';
import { httpUrl } from '../../../features/targets/http-url.ts';
import { EngineNote } from '../../../features/instances/engine-note.tsx';
import { TrialStart } from '../../../features/instances/trial-start.tsx';
import { RenewToken } from '../../../features/targets/renew-token.tsx';
import { TargetHealth } from '../../../features/targets/target-health.tsx';
import { TargetHoles } from '../../../features/targets/target-holes.tsx';
import { TargetSnippet } from '../../../features/targets/target-snippet.tsx';
import { connectionSummary, loginsSummary } from '../../../features/targets/target-summary.ts';
import { shortToken } from '../../../features/targets/short-token.ts';
import { targetsAdminQueries, useDeleteTarget } from '../../../features/targets/targets-admin.queries.ts';
import type { Version } from '../../../shared/api/call.ts';
import { AttributeTable } from '../../../shared/ui/attribute-table.tsx';
import { CopyValue } from '../../../shared/ui/copy-value.tsx';
import { StatusBadge } from '../../../shared/feedback/status-badge.tsx';
import { DeleteItem } from '../../../shared/feedback/delete-item.tsx';
import { EditLink } from '../../../shared/ui/edit-link.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { Page } from '../../../shared/page/page.tsx';
import { Panel } from '../../../shared/page/panel.tsx';
import { usePageTitle } from '../../../shared/page/use-page-title.ts';
import { WithId } from '../../with-id.tsx';
import { WithItem } from '../../with-item.tsx';

export function TargetPage() {
  return <WithId param="targetId">{(id) => <KnownTarget id={id} />}</WithId>;
}

function KnownTarget({ id }: { id: number }) {
  const query = useQuery(targetsAdminQueries.target(id));
  return (
    <WithItem query={query}>{({ body, version }) => <Inspect target={body} version={version} />}</WithItem>
  );
}

function Inspect({ target, version }: { target: Target; version: Version }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const removal = useDeleteTarget(target.id, version);
  const token = target.shared_token;
  usePageTitle(target.name);
  return (
    <Page>
      <PageHeader title={target.name} back={{ to: adminPaths.targets.list, label: t('admin.targets') }}>
        <DeleteItem
          title={t('targets.delete')}
          text={t('targets.delete-text', { name: target.name })}
          removal={removal}
          onDeleted={() => void navigate(adminPaths.targets.list, { replace: true })}
        />
        <EditLink to={adminPaths.targets.edit(target.id)} />
      </PageHeader>
      {target.kind === 'instance' ? (
        <>
          <EngineNote />
          <TrialStart target={target} />
        </>
      ) : (
        <TargetHealth target={target} />
      )}
      <Panel title={t('admin.attributes')}>
        <AttributeTable
          rows={[
            [t('admin.id'), target.id],
            [t('targets.name'), target.name],
            [t('targets.type'), target.type],
            [t('targets.frontend-url'), <Address key="frontend" url={target.frontend_url} />],
            ...(target.backend_url === null
              ? []
              : [[t('targets.backend-url'), <Address key="backend" url={target.backend_url} />] as const]),
            ...(target.instance ? [[t('targets.image'), target.instance.image] as const] : []),
            [t('targets.slug'), <Code key="slug">{target.slug}</Code>],
            [
              t('targets.token'),
              token ? (
                <CopyValue key="token" value={token} shown={shortToken(token)} label={t('targets.token')} />
              ) : (
                '–'
              ),
            ],
            [t('targets.kind'), t(`targets.kind-${target.kind}`)],
            [t('targets.logins'), <Logins key="logins" target={target} />],
            [t('targets.connection'), connectionSummary(target, t)],
            ...(target.kind === 'shared'
              ? [[t('targets.holes'), <TargetHoles key="holes" id={target.id} />] as const]
              : []),
          ]}
        />
        {token && (
          <TargetSnippet token={token} frontendUrl={target.frontend_url}>
            <RenewToken target={target} version={version} />
          </TargetSnippet>
        )}
      </Panel>
    </Page>
  );
}

function Logins({ target }: { target: Target }) {
  const { t } = useTranslation();
  const { credentials, credentials_left: left } = target;
  return (
    <>
      {loginsSummary(target, t)}{' '}
      {credentials.length > 0 && left !== null && (
        <StatusBadge tone={left > 0 ? 'ok' : 'danger'}>
          {t('targets.logins-left', { count: left })}
        </StatusBadge>
      )}
    </>
  );
}

function Address({ url }: { url: string }) {
  const href = httpUrl(url);
  if (!href) return <Text>{url}</Text>;
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" inherit>
      {url}
    </Anchor>
  );
}
