import { Table } from '@mantine/core';
import type { Progress } from '@sentiero/contracts/progress';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { ProgressLine } from '../../../../shared/feedback/progress-line.tsx';
import { Disclosure } from '../../../../shared/ui/disclosure.tsx';
import { TextLink } from '../../../../shared/ui/text-link.tsx';
import { isComplete, percentDone } from '../../model/completeness.ts';
import classes from './progress-table.module.css';
import { paths } from '../../../../shared/paths.ts';

type Props = { progress: readonly Progress[] };

/** As many lessons as are read at a glance. */
const fewLessons = 8;

/** One user's progress in each lesson; many lessons are folded below their sum. */
export function ProgressTable({ progress }: Props) {
  const { t } = useTranslation();
  const rows = <Rows progress={progress} />;
  if (progress.length <= fewLessons) return rows;
  const sum = { done: progress.filter(isComplete).length, total: progress.length };
  return (
    <Disclosure title={t('progress.all-lessons')} summary={t('progress.sum', sum)} isSet={false}>
      {rows}
    </Disclosure>
  );
}

function Rows({ progress }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('progress.lesson')}</Table.Th>
          <Table.Th className={classes.progress ?? ''}>{t('progress.title')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {progress.map((lesson) => (
          <Table.Tr key={lesson.id}>
            <Table.Td className={classes.lesson ?? ''}>
              <TextLink to={paths.lesson(lesson.id)}>{translate(lesson.title)}</TextLink>
            </Table.Td>
            <Table.Td>
              <ProgressLine
                percent={lesson.tasks > 0 ? percentDone(lesson) : null}
                complete={isComplete(lesson)}
                label={t('progress.n-of-m', { completed: lesson.completed, tasks: lesson.tasks })}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
