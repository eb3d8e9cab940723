import { useTranslation } from 'react-i18next';

/** Where things are in Moodle, as it calls them in the reader's language. */
export function useMoodlePaths() {
  const { t } = useTranslation();
  return {
    tools: t('lti.moodle-path-tools'),
    http: t('lti.moodle-path-http'),
    chooser: t('lti.moodle-path-chooser'),
  };
}
