import type { Course, Roster, RosterRow } from '@sentiero/contracts/courses';
import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { CodeSheet } from '../../features/courses/components/roster/code-sheet.tsx';
import { RosterField } from '../../features/courses/components/roster/roster-field.tsx';
import { useImportRoster } from '../../features/courses/queries/roster.queries.ts';
import { encodingNames, tellingNames } from '../../features/courses/model/guessed-names.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { Panel } from '../../shared/page/panel.tsx';
import { CourseRoom } from './course-room.tsx';
import { WithCourse } from './with-course.tsx';
import { TableHead } from '../../shared/ui/table-head.tsx';

export function RosterPage() {
  return <WithCourse>{(course) => <OfCourse course={course} />}</WithCourse>;
}

function OfCourse({ course }: { course: Course }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const [file, setFile] = useState<File | null>(null);
  const preview = useImportRoster(course.id, 'preview');
  const adding = useImportRoster(course.id, 'add');
  const pick = (picked: File | null) => {
    setFile(picked);
    adding.reset();
    preview.reset();
    if (picked) preview.mutate(picked);
  };
  const { rows, guessed_encoding: guessed = null } = adding.data ?? preview.data ?? {};
  const error = preview.error ?? adding.error;
  return (
    <CourseRoom course={course} room="settings" title={t('roster.title')}>
      <Panel title={t('roster.file')}>
        <Stack gap="md">
          <Text>{t(user?.is_staff ? 'roster.text-staff' : 'roster.text')}</Text>
          <RosterField disabled={preview.isPending || adding.isPending} onPick={pick} />
          {error && <ErrorBox error={error} />}
          {adding.data && <Alert role="status">{t('roster.done')}</Alert>}
          {rows && guessed && (
            <Alert color="warning">
              {t('roster.guessed', {
                encoding: encodingNames[guessed],
                names: tellingNames(rows).join(', '),
              })}
            </Alert>
          )}
          {rows && <RosterRows rows={rows} />}
          {file && preview.data && !adding.data && (
            <Group>
              <Button
                loading={adding.isPending}
                disabled={!changes(preview.data)}
                onClick={() => adding.mutate(file)}
              >
                {t('roster.submit')}
              </Button>
            </Group>
          )}
        </Stack>
      </Panel>
      {adding.data && adding.data.sheet.length > 0 && (
        <CodeSheet course={course.name} codes={adding.data.sheet} />
      )}
    </CourseRoom>
  );
}

const changes = ({ rows }: Roster) => rows.some(({ does }) => does !== 'nothing');

function RosterRows({ rows }: { rows: readonly RosterRow[] }) {
  const { t } = useTranslation();
  return (
    <Table>
      <TableHead titles={[t('roster.line'), t('roster.name'), t('roster.effect')]} />
      <Table.Tbody>
        {rows.map(({ line, name, does, problem }) => (
          <Table.Tr key={line}>
            <Table.Td>{line}</Table.Td>
            <Table.Td>{name}</Table.Td>
            <Table.Td {...(problem && { c: 'danger' })}>
              {problem ? t(`roster.${problem}`) : t(`roster.${does}`)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
