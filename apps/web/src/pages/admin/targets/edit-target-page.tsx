import type { Target, TargetInput } from '@sentiero/contracts/targets';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../app/paths.ts';
import { ConfirmPassword, isAskedFor } from '../../../features/auth/confirm-password.tsx';
import { TargetForm } from '../../../features/targets/target-form.tsx';
import { targetsAdminQueries, useUpdateTarget } from '../../../features/targets/targets-admin.queries.ts';
import { EditPage } from '../edit-page.tsx';
import { WithId } from '../with-id.tsx';

export function EditTargetPage() {
  return <WithId param="targetId">{(id) => <EditTarget key={id} id={id} />}</WithId>;
}

function EditTarget({ id }: { id: number }) {
  const { t } = useTranslation();
  const to = adminPaths.targets.item(id);
  const update = useUpdateTarget(id);
  return (
    <EditPage
      title={t('targets.edit')}
      parent={to}
      nameOf={({ name }: Target) => name}
      query={useQuery(targetsAdminQueries.target(id))}
      update={update}
    >
      {(form) => <AskingForm {...form} submitLabel={t('admin.save')} cancelTo={to} onReset={update.reset} />}
    </EditPage>
  );
}

type AskingProps = ComponentProps<typeof TargetForm> & { onReset: () => void };

/** Another address of a target may want the password once more. */
function AskingForm({ onSubmit, onReset, error, ...form }: AskingProps) {
  const [sent, setSent] = useState<TargetInput | null>(null);
  return (
    <>
      <TargetForm
        {...form}
        error={isAskedFor(error) ? null : error}
        onSubmit={(input) => {
          setSent(input);
          onSubmit(input);
        }}
      />
      <ConfirmPassword error={error} onConfirmed={() => sent && onSubmit(sent)} onClose={onReset} />
    </>
  );
}
