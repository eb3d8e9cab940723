import { Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import { useCreatePlatform } from '../../../features/lti/lti.queries.ts';
import { PlatformForm } from '../../../features/lti/platform-form.tsx';
import { RegistrationLink } from '../../../features/lti/registration-link.tsx';
import { ToolAddresses } from '../../../features/lti/tool-addresses.tsx';
import { useCreated } from '../../../shared/page/use-created.ts';
import { CreatePage } from '../create-page.tsx';

export function CreatePlatformPage() {
  const { t } = useTranslation();
  const created = useCreated(adminPaths.platforms.item);
  const create = useCreatePlatform();
  const parent = adminPaths.platforms.list;
  return (
    <CreatePage title={t('lti.create')} parent={{ to: parent, label: t('admin.platforms') }}>
      <Stack gap="lg">
        <Title order={2} size="h4">
          {t('lti.register')}
        </Title>
        <RegistrationLink />
        <Title order={2} size="h4">
          {t('lti.there')}
        </Title>
        <ToolAddresses />
        <Title order={2} size="h4">
          {t('lti.here')}
        </Title>
        <PlatformForm
          submitLabel={t('admin.create')}
          cancelTo={parent}
          pending={create.isPending}
          error={create.error}
          onSubmit={(input) => create.mutate(input, created)}
          onReset={create.reset}
        />
      </Stack>
    </CreatePage>
  );
}
