import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AttributeTable } from '../../shared/ui/attribute-table.tsx';
import { CopyValue } from '../../shared/ui/copy-value.tsx';
import { ltiQueries } from './lti.queries.ts';
import { useMoodlePaths } from './moodle-paths.ts';
import { ToolServices } from './tool-services.tsx';

/** What staff type into the learning platform, by the names that Moodle uses. */
export function ToolAddresses() {
  const { t } = useTranslation();
  const { tools } = useMoodlePaths();
  const { data: tool } = useQuery(ltiQueries.tool());
  if (!tool) return null;
  const rows = [
    [t('lti.tool-url'), tool.launch_url],
    [t('lti.login-url'), tool.login_url],
    [t('lti.redirect-url'), tool.launch_url],
    [t('lti.keyset-url'), tool.jwks_url],
  ] as const;
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('lti.tool-text', { tools })}
      </Text>
      <AttributeTable
        rows={rows.map(([name, value]) => [name, <CopyValue key={name} value={value} label={name} />])}
      />
      <ToolServices />
    </>
  );
}
