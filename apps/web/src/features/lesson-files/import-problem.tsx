import { Alert, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@sentiero/client/errors';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { readPlace } from './read-place.ts';

/** The problems of a rejected archive: file, line and reason. */
export function ImportProblem({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (error === null) return null;
  if (!(error instanceof ApiError) || error.errors.length === 0) return <ErrorBox error={error} />;
  return (
    <Alert color="danger" role="alert" title={t('files.refused')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('files.file')}</Table.Th>
            <Table.Th>{t('files.line')}</Table.Th>
            <Table.Th>{t('files.reason')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {error.errors.map(({ path, message }, place) => {
            const { file, line } = readPlace(path);
            return (
              <Table.Tr key={`${place} ${path}`}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{file}</Table.Td>
                <Table.Td>{line}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }} lang="en">
                  {message}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Alert>
  );
}
