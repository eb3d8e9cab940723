import type { LtiPlatform } from '@sentiero/contracts/lti';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import { ltiQueries, useUpdatePlatform } from '../../../features/lti/lti.queries.ts';
import { PlatformForm } from '../../../features/lti/platform-form.tsx';
import { EditPage } from '../edit-page.tsx';
import { WithId } from '../../with-id.tsx';

export function EditPlatformPage() {
  return <WithId param="platformId">{(id) => <EditPlatform id={id} />}</WithId>;
}

function EditPlatform({ id }: { id: number }) {
  const { t } = useTranslation();
  const to = adminPaths.platforms.item(id);
  const update = useUpdatePlatform(id);
  return (
    <EditPage
      title={t('lti.edit')}
      parent={to}
      nameOf={({ name }: LtiPlatform) => name}
      query={useQuery(ltiQueries.platform(id))}
      update={update}
    >
      {(form) => (
        <PlatformForm {...form} submitLabel={t('admin.save')} cancelTo={to} onReset={update.reset} />
      )}
    </EditPage>
  );
}
