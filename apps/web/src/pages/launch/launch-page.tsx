import { labPaths } from '@sentiero/contracts/lab';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { currentApiBaseUrl } from '../../shared/api/base-url.ts';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { Title, VisuallyHidden } from '@mantine/core';

/** Returns to a target after the login: a full page load, since the API chooses the destination. */
export function LaunchPage() {
  const { t } = useTranslation();
  const { search } = useLocation();
  usePageTitle(t('launch.title'));

  useEffect(() => {
    location.replace(currentApiBaseUrl() + labPaths.authorize + search);
  }, [search]);

  return (
    <>
      <VisuallyHidden>
        <Title order={1}>{t('launch.title')}</Title>
      </VisuallyHidden>
      <PageSpinner />
    </>
  );
}
