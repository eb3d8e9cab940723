import {
  topicLists,
  topicNames,
  wstgGroups,
  type Coverage,
  type CoverageRow,
  type TopicList,
  type WstgGroup,
} from '@sentiero/contracts/lessons';
import { Badge, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { useOwaspName } from '../../features/lessons/components/lesson/owasp-name.ts';
import { lessonsQueries } from '../../features/lessons/queries/lessons.queries.ts';
import { useActiveLesson } from '../../features/live/index.ts';
import { useTranslated } from '../../shared/i18n/language.ts';
import { Page } from '../../shared/page/page.tsx';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { Panel } from '../../shared/page/panel.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { SectionCard } from '../../shared/page/section-card.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import classes from './coverage-page.module.css';
import { Loaded } from '../../shared/feedback/loaded.tsx';
import { TableHead } from '../../shared/ui/table-head.tsx';

/** Which lessons cover which risks and tests of the field. */
export function CoveragePage() {
  const { t } = useTranslation();
  const coverage = useQuery(lessonsQueries.coverage());
  usePageTitle(t('coverage.title'));
  useActiveLesson(null);
  return (
    <Page>
      <PageHeader title={t('coverage.title')} back={{ to: paths.lessons, label: t('lessons.title') }} />
      <p className={classes.intro}>{t('coverage.intro')}</p>
      <Loaded query={coverage}>{(data) => <Tables coverage={data} />}</Loaded>
    </Page>
  );
}

function Tables({ coverage }: { coverage: Coverage }) {
  const { t } = useTranslation();
  const owaspName = useOwaspName();
  const byYear = Object.entries(Object.groupBy(coverage.owasp, ({ id }) => id.slice(0, 4))).toReversed();
  const [newest, ...earlier] = byYear;
  const owaspTable = (rows: readonly CoverageRow[]) => (
    <ListTable rows={rows} head={t('coverage.category')} nameOf={owaspName} />
  );
  return (
    <>
      {newest && (
        <Panel title={t('coverage.owasp', { year: newest[0] })}>{owaspTable(newest[1] ?? [])}</Panel>
      )}
      {(Object.keys(topicLists) as TopicList[]).map((list) => (
        <Panel key={list} title={t(`coverage.${list}`)}>
          <ListTable rows={coverage[list]} head={t('coverage.topic')} nameOf={topicName} />
        </Panel>
      ))}
      <Panel title={t('coverage.wstg')}>
        <States rows={coverage.wstg} />
        <WstgTable rows={coverage.wstg} />
      </Panel>
      {earlier.map(([year, rows = []]) => (
        <SectionCard key={year} title={t('coverage.owasp', { year })} fold={{ startsOpen: false }}>
          {owaspTable(rows)}
        </SectionCard>
      ))}
    </>
  );
}

/** Topics keep the English names by which one looks them up: `2023-API1` is `API1:2023 Broken …`. */
function topicName(id: string): ReactNode {
  const [, year, code] = /^(\d{4})-(\w+)$/.exec(id) ?? [];
  const number = year === undefined ? '' : `${code}:${year} `;
  return (
    <span lang="en">
      {number}
      {topicNames[id] ?? id}
    </span>
  );
}

type ListTableProps = { rows: readonly CoverageRow[]; head: string; nameOf: (id: string) => ReactNode };

function ListTable({ rows, head, nameOf }: ListTableProps) {
  const { t } = useTranslation();
  return (
    <>
      <States rows={rows} />
      <Table className={classes.table ?? ''}>
        <TableHead titles={[head, t('coverage.lessons')]} />
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Th scope="row">{nameOf(row.id)}</Table.Th>
              <Table.Td>
                <Lessons lessons={row.lessons} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

/** How many entries of a list are practised, are in the text only, or are in no lesson. */
function States({ rows }: { rows: readonly CoverageRow[] }) {
  const { t } = useTranslation();
  const handsOn = rows.filter(({ lessons }) => lessons.some(({ hands_on }) => hands_on)).length;
  const none = rows.filter(({ lessons }) => lessons.length === 0).length;
  const text = rows.length - handsOn - none;
  return <p className={classes.intro}>{t('coverage.states', { hands_on: handsOn, text, none })}</p>;
}

function WstgTable({ rows }: { rows: readonly CoverageRow[] }) {
  const { t } = useTranslation();
  return (
    <Table className={classes.table ?? ''}>
      <TableHead titles={[t('coverage.group'), t('coverage.tests'), t('coverage.lessons')]} />
      <Table.Tbody>
        {(Object.keys(wstgGroups) as WstgGroup[]).map((group) => {
          const tests = rows.filter(({ id }) => id.startsWith(`${group}-`));
          const covered = tests.filter(({ lessons }) => lessons.length > 0);
          return (
            <Table.Tr key={group}>
              <Table.Th scope="row">{t(`wstg.${group.toLowerCase() as Lowercase<WstgGroup>}`)}</Table.Th>
              <Table.Td>
                {t('coverage.touched', { covered: covered.length, total: tests.length })}
                {covered.length > 0 && (
                  <div className={classes.tests}>{covered.map(({ id }) => id).join(', ')}</div>
                )}
              </Table.Td>
              <Table.Td>
                <Lessons lessons={lessonsOf(covered)} />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

function Lessons({ lessons }: Pick<CoverageRow, 'lessons'>) {
  const { t } = useTranslation();
  const translate = useTranslated();
  if (lessons.length === 0) return <span className={classes.none}>{t('coverage.none')}</span>;
  const list = (
    <ul className={classes.lessons}>
      {lessons.map((lesson) => (
        <li key={lesson.id}>
          <TextLink to={paths.lesson(lesson.id)}>{translate(lesson.title)}</TextLink>{' '}
          {lesson.hands_on ? (
            <Badge size="sm" variant="light">
              {t('coverage.hands-on')}
            </Badge>
          ) : (
            <span className={classes.none}>{t('coverage.text')}</span>
          )}
        </li>
      ))}
    </ul>
  );
  if (lessons.length <= fewLessons) return list;
  const handsOn = lessons.filter(({ hands_on }) => hands_on).length;
  return (
    <Disclosure
      title={t('coverage.n-lessons', { count: lessons.length })}
      {...(handsOn < lessons.length && { summary: t('coverage.n-hands-on', { count: handsOn }) })}
      isSet={false}
    >
      {list}
    </Disclosure>
  );
}

/** More are folded, so that the categories can be compared. */
const fewLessons = 2;

/** The lessons of several rows, each once: hands-on if it is in one of them. */
function lessonsOf(rows: readonly CoverageRow[]): CoverageRow['lessons'] {
  const byId = Map.groupBy(
    rows.flatMap(({ lessons }) => lessons),
    ({ id }) => id,
  );
  return [...byId.values()].flatMap((same) => same.find(({ hands_on }) => hands_on) ?? same.slice(0, 1));
}
