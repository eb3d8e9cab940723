import { Alert, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@sentiero/client/errors';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { readPlace } from './read-place.ts';
import { TableHead } from '../../shared/ui/table-head.tsx';

/** The problems of a rejected archive: file, line and reason. */
export function ImportProblem({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (error === null) return null;
  if (!(error instanceof ApiError) || error.errors.length === 0) return <ErrorBox error={error} />;
  return (
    <Alert color="danger" role="alert" title={t('files.refused')}>
      <Table>
        <TableHead titles={[t('files.file'), t('files.line'), t('files.reason')]} />
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
