import type { Target } from '@sentiero/contracts/targets';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import { TargetForm } from '../../../features/targets/target-form.tsx';
import { targetsAdminQueries, useUpdateTarget } from '../../../features/targets/targets-admin.queries.ts';
import { EditPage } from '../edit-page.tsx';
import { WithId } from '../../with-id.tsx';

export function EditTargetPage() {
  return <WithId param="targetId">{(id) => <EditTarget id={id} />}</WithId>;
}

function EditTarget({ id }: { id: number }) {
  const { t } = useTranslation();
  const to = adminPaths.targets.item(id);
  return (
    <EditPage
      title={t('targets.edit')}
      parent={to}
      nameOf={({ name }: Target) => name}
      query={useQuery(targetsAdminQueries.target(id))}
      update={useUpdateTarget(id)}
    >
      {(form) => <TargetForm {...form} submitLabel={t('admin.save')} cancelTo={to} />}
    </EditPage>
  );
}
