import type { Course, RosterCode } from '@sentiero/contracts/courses';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { CodeHolders } from '../../features/courses/components/roster/code-holders.tsx';
import { CodeSheet } from '../../features/courses/components/roster/code-sheet.tsx';
import classes from '../../features/courses/components/roster/roster.module.css';
import { RosterField } from '../../features/courses/components/roster/roster-field.tsx';
import { isChange, RosterRows } from '../../features/courses/components/roster/roster-rows.tsx';
import { useImportRoster } from '../../features/courses/queries/roster.queries.ts';
import { encodingNames, tellingNames } from '../../features/courses/model/guessed-names.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { Panel } from '../../shared/page/panel.tsx';
import { CourseRoom } from './course-room.tsx';
import { WithCourse } from './with-course.tsx';

export function RosterPage() {
  return <WithCourse>{(course) => <OfCourse course={course} />}</WithCourse>;
}

/** A class by its list; the codes of those without an address come first, to be printed. */
function OfCourse({ course }: { course: Course }) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly RosterCode[]>([]);
  const hasSheet = codes.length > 0;
  return (
    <CourseRoom course={course} room="settings" title={t('roster.title')}>
      {hasSheet && <CodeSheet key={codes[0]?.code} course={course.name} codes={codes} />}
      <div className={classes.parts} data-off-paper={hasSheet || undefined}>
        <ClassList course={course} onCodes={setCodes} />
        {!hasSheet && <CodeHolders courseId={course.id} onCodes={setCodes} />}
      </div>
    </CourseRoom>
  );
}

type Props = { course: Course; onCodes: (codes: readonly RosterCode[]) => void };

function ClassList({ course, onCodes }: Props) {
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
    <Panel title={t('roster.title')}>
      <Stack gap="md">
        <Text>{t(user?.is_staff ? 'roster.text-staff' : 'roster.text')}</Text>
        <RosterField disabled={preview.isPending || adding.isPending} onPick={pick} />
        {error && <ErrorBox error={error} />}
        {rows && guessed && (
          <Alert color="warning">
            {t('roster.guessed', { encoding: encodingNames[guessed], names: tellingNames(rows).join(', ') })}
          </Alert>
        )}
        {file && preview.data && !adding.data && (
          <Group>
            <Button
              loading={adding.isPending}
              disabled={!preview.data.rows.some(isChange)}
              onClick={() => adding.mutate(file, { onSuccess: ({ sheet }) => onCodes(sheet) })}
            >
              {t('roster.submit')}
            </Button>
          </Group>
        )}
        {rows && !adding.data && <RosterRows rows={rows} />}
        {adding.data && (
          <>
            <Alert role="status">
              {t('roster.done', { count: adding.data.rows.filter(isChange).length })}
            </Alert>
            <Disclosure
              title={t('roster.rows')}
              isSet={adding.data.rows.some(({ problem }) => problem !== null)}
            >
              <RosterRows rows={adding.data.rows} />
            </Disclosure>
          </>
        )}
      </Stack>
    </Panel>
  );
}
