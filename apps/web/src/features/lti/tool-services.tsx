import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AttributeTable } from '../../shared/ui/attribute-table.tsx';

/** What Moodle's form leaves off unless somebody chooses it. */
export function ToolServices() {
  const { t } = useTranslation();
  return (
    <>
      <Title order={3} size="h5" mt="md">
        {t('lti.services')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('lti.services-text')}
      </Text>
      <AttributeTable
        rows={[
          ['IMS LTI Assignment and Grade Services', t('lti.moodle-grades')],
          ['IMS LTI Names and Role Provisioning', t('lti.moodle-members')],
          ['Tool Settings', t('lti.moodle-settings')],
          ['Deep Linking (Content-Item Message)', t('lti.moodle-deep-linking')],
          [t('lti.moodle-share-name'), t('lti.moodle-privacy')],
          [t('lti.moodle-accept'), t('lti.moodle-always')],
        ]}
      />
    </>
  );
}
