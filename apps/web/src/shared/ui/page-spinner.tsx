import { Center, Loader, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './page-spinner.module.css';

export function PageSpinner() {
  const { t } = useTranslation();
  return (
    <Center className={classes.page} role="status">
      <Loader type="dots" aria-hidden />
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
    </Center>
  );
}
