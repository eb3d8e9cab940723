import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { adminPaths } from '../../../app/paths.ts';
import { TargetForm } from '../../../features/targets/target-form.tsx';
import { useCreateTarget } from '../../../features/targets/targets-admin.queries.ts';
import { showToast } from '../../../shared/feedback/toasts.ts';
import { CreatePage } from '../create-page.tsx';

export function CreateTargetPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useCreateTarget();
  const parent = adminPaths.targets.list;
  return (
    <CreatePage title={t('targets.create')} parent={{ to: parent, label: t('admin.targets') }}>
      <TargetForm
        submitLabel={t('admin.create')}
        cancelTo={parent}
        pending={create.isPending}
        error={create.error}
        onSubmit={(input) =>
          create.mutate(input, {
            onSuccess: ({ id }) => {
              showToast('toast.created');
              void navigate(adminPaths.targets.item(id), { replace: true });
            },
          })
        }
      />
    </CreatePage>
  );
}
