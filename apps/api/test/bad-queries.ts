import { answersEndpoints } from '@sentiero/contracts/answers';
import { auditEndpoints } from '@sentiero/contracts/audit';
import { authoringEndpoints as a } from '@sentiero/contracts/authoring';
import { coursesEndpoints as c } from '@sentiero/contracts/courses';
import { huntsEndpoints } from '@sentiero/contracts/hunts';
import { labEndpoints } from '@sentiero/contracts/lab';
import { reportingEndpoints } from '@sentiero/contracts/reporting';
import { limits } from '@sentiero/contracts/shared';
import { usersEndpoints as u, waysInEndpoints } from '@sentiero/contracts/users';
import { long, missing, type BadInput } from './bad-input-of-board.ts';

const paging = [
  [{ limit: 0, offset: -1 }, ['/limit', '/offset']],
  [{ limit: limits.pageMax + 1 }, ['/limit']],
  [{ limit: 'many', offset: 'x' }, ['/limit', '/offset']],
  [{ q: long(limits.userSearchMax) }, ['/q']],
  [{ sort: 'nothing_known' }, ['/sort']],
  [{ sort: 'id; drop table users' }, ['/sort']],
] as const;

/** Bad queries, and the paths by which the response names what is wrong. */
export const badQueries: BadInput[] = [
  ['parts are those of a record', a.readRecordParts, { capture: 'x' }, ['/capture']],
  ['a hunt of a course is that of a lesson', huntsEndpoints.ofCourse, {}, ['/lesson']],
  ['a search has words', u.search, {}, ['/q']],
  ['a search has at least 3 characters', u.search, { q: 'ab' }, ['/q']],
  ['spaces are no characters to search for', u.search, { q: '  a  ' }, ['/q']],
  ['a search has at most 150 characters', u.search, { q: long(limits.userSearchMax) }, ['/q']],
  ['a flag of a search is a flag', u.search, { q: 'abc', is_teacher: 'perhaps' }, ['/is_teacher']],
  ...[u.adminList, c.list, auditEndpoints.list]
    .flatMap((endpoint) =>
      paging.map(
        ([query, named]) =>
          [`a page is asked for with ${Object.keys(query).join()}`, endpoint, query, named] as const,
      ),
    )
    .map((row): BadInput => [...row]),
  ...[reportingEndpoints.clearRequests, reportingEndpoints.clearEvents].map((endpoint): BadInput => [
    `${endpoint.path} clears up to a number`,
    endpoint,
    { up_to: -1 },
    ['/up_to'],
  ]),
  ['answers are of a step', answersEndpoints.list, { step: 0, state: 'x' }, ['/step', '/state']],
  ['an actor of the log is an id', auditEndpoints.list, { actor: 'ada' }, ['/actor']],
  ['an action of the log is one that there is', auditEndpoints.list, { action: 'nothing' }, ['/action']],
  ['an object of the log is a noun and an id', auditEndpoints.list, { object: '%' }, ['/object']],
  [
    'times of the log are times',
    auditEndpoints.list,
    { from: 'yesterday', to: '2026-11-21' },
    ['/from', '/to'],
  ],
  [
    'a time of the log is one that there was',
    auditEndpoints.list,
    { from: '2016-12-31T23:59:60Z', to: '2026-02-31T00:00:00Z' },
    ['/from', '/to'],
  ],
  ['an export names one thing', a.exportLessons, {}, ['/all']],
  ['an export names one thing only', a.exportLessons, { lesson: 1, all: true }, ['/all']],
  ['a dry run is a flag', a.importLessons, { dry_run: 'maybe', force: 2 }, ['/dry_run', '/force']],
  ['who joins is named', c.addMember, {}, ['/user_id']],
  ['who joins is named by id', c.addMember, { user_id: 'ada' }, ['/user_id']],
  ['who leaves is named', c.removeMember, {}, ['/user_id']],
  ['a way in that is removed has a kind', waysInEndpoints.remove, {}, ['/kind']],
  ['a passage names all', labEndpoints.authorize, {}, missing('target', 'return', 'bind')],
  [
    'a passage is bound to a hash',
    labEndpoints.authorize,
    { target: 'x.localhost', return: '/', bind: 'XY' },
    ['/bind'],
  ],
];
