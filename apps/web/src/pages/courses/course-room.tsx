import type { Course } from '@sentiero/contracts/courses';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { answersQueries } from '../../features/answers/answers.queries.ts';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { Page } from '../../shared/page/page.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { paths } from '../../shared/paths.ts';
import classes from './course-room.module.css';

const rooms = {
  class: paths.course,
  plan: (id: number) => paths.plan(id),
  answers: paths.answers,
  insights: (id: number) => paths.insights(id),
  settings: paths.courseSettings,
} as const;
type Room = keyof typeof rooms;
const roomNames = Object.keys(rooms) as Room[];

type Props = {
  course: Course;
  room: Room;
  /** What a page below a room is about. */
  title?: string;
  tools?: ReactNode;
  children: ReactNode;
};

/** A teacher's page of a course: the course's name, the way to its rooms, and what is in this one. */
export function CourseRoom({ course, room, title, tools, children }: Props) {
  const { t } = useTranslation();
  const about = title ?? (room === 'class' ? null : t(`course.room-${room}`));
  usePageTitle(about === null ? course.name : `${about}: ${course.name}`);
  return (
    <Page>
      <PageHeader title={course.name} back={{ to: paths.courses, label: t('nav.courses') }}>
        {tools}
      </PageHeader>
      <Rooms id={course.id} room={room} />
      {children}
    </Page>
  );
}

function Rooms({ id, room }: { id: number; room: Room }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { data: answered = [] } = useQuery(answersQueries.steps(id));
  const count = answered.reduce((sum, step) => sum + step.new, 0);
  return (
    <nav aria-label={t('course.rooms')} className={classes.nav}>
      <ul className={classes.rooms}>
        {roomNames.map((name) => {
          const to = rooms[name](id);
          return (
            <li key={name}>
              <Link
                ref={name === room ? centre : null}
                to={to}
                className={classes.room}
                aria-current={currentOf(name === room, pathname === to)}
              >
                {name === 'answers' && count > 0
                  ? t('course.room-answers-new', { count })
                  : t(`course.room-${name}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** A page below a room is in it. */
function currentOf(isHere: boolean, isItself: boolean): 'page' | 'true' | undefined {
  if (!isHere) return undefined;
  return isItself ? 'page' : 'true';
}

/** On a phone the row is wider than the screen. */
function centre(link: HTMLAnchorElement | null): void {
  const list = link?.closest('ul');
  if (link && list) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.clientWidth) / 2;
}
