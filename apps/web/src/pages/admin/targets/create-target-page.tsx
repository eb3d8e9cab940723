import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import { TargetForm } from '../../../features/targets/target-form.tsx';
import { useCreateTarget } from '../../../features/targets/targets-admin.queries.ts';
import { CreatePage } from '../create-page.tsx';
import { useCreated } from '../../../shared/page/use-created.ts';

export function CreateTargetPage() {
  const { t } = useTranslation();
  const created = useCreated(adminPaths.targets.item);
  const create = useCreateTarget();
  const parent = adminPaths.targets.list;
  return (
    <CreatePage title={t('targets.create')} parent={{ to: parent, label: t('admin.targets') }}>
      <TargetForm
        submitLabel={t('admin.create')}
        cancelTo={parent}
        pending={create.isPending}
        error={create.error}
        onSubmit={(input) => create.mutate(input, created)}
      />
    </CreatePage>
  );
}
