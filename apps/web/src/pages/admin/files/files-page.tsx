import { useTranslation } from 'react-i18next';
import { ExportPanel } from '../../../features/lesson-files/export-panel.tsx';
import { ImportPanel } from '../../../features/lesson-files/import-panel.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { Page } from '../../../shared/page/page.tsx';
import { usePageTitle } from '../../../shared/page/use-page-title.ts';

export function FilesPage() {
  const { t } = useTranslation();
  usePageTitle(t('admin.files'));
  return (
    <Page>
      <PageHeader title={t('admin.files')} />
      <ExportPanel />
      <ImportPanel />
    </Page>
  );
}
