import type * as T from 'typebox';
import * as answers from '../answers/index.ts';
import * as audit from '../audit/index.ts';
import * as authoring from '../authoring/index.ts';
import * as bench from '../bench/index.ts';
import * as board from '../board/index.ts';
import * as capture from '../capture/index.ts';
import * as certificates from '../certificates/index.ts';
import * as courses from '../courses/index.ts';
import * as http from '../http/index.ts';
import * as hunts from '../hunts/index.ts';
import * as ingest from '../ingest/index.ts';
import * as instances from '../instances/index.ts';
import * as lab from '../lab/index.ts';
import * as lessons from '../lessons/index.ts';
import * as lti from '../lti/index.ts';
import * as ownData from '../own-data/index.ts';
import * as progress from '../progress/index.ts';
import * as reporting from '../reporting/index.ts';
import * as schedule from '../schedule/index.ts';
import * as shared from '../shared/index.ts';
import * as targets from '../targets/index.ts';
import * as users from '../users/index.ts';
import * as verification from '../verification/index.ts';
import * as webhooks from '../webhooks/index.ts';

/** All endpoints of the API, by noun. Tests loop over it; clients import the noun they need. */
export const api = {
  users: users.usersEndpoints,
  signIn: users.signInEndpoints,
  waysIn: users.waysInEndpoints,
  external: users.externalEndpoints,
  passkeys: users.passkeysEndpoints,
  apiTokens: users.apiTokensEndpoints,
  ownData: ownData.ownDataEndpoints,
  verification: verification.verificationEndpoints,
  courses: courses.coursesEndpoints,
  invitations: courses.invitationsEndpoints,
  schedule: schedule.scheduleEndpoints,
  webhooks: webhooks.webhooksEndpoints,
  certificates: certificates.certificatesEndpoints,
  board: board.boardEndpoints,
  answers: answers.answersEndpoints,
  lessons: lessons.lessonsEndpoints,
  hunts: hunts.huntsEndpoints,
  progress: progress.progressEndpoints,
  authoring: authoring.authoringEndpoints,
  targets: targets.targetsEndpoints,
  instances: instances.instancesEndpoints,
  warmUps: instances.warmUpsEndpoints,
  bench: bench.benchEndpoints,
  audit: audit.auditEndpoints,
  reporting: reporting.reportingEndpoints,
  lab: lab.labEndpoints,
  lti: lti.ltiEndpoints,
  ingest: ingest.ingestEndpoints,
  instanceCalls: ingest.instanceCalls,
};

const rooms: readonly object[] = [
  answers,
  audit,
  authoring,
  bench,
  board,
  capture,
  certificates,
  courses,
  http,
  hunts,
  instances,
  lab,
  lessons,
  lti,
  ownData,
  progress,
  reporting,
  schedule,
  shared,
  targets,
  users,
  verification,
  webhooks,
];
const isSchema = (entry: [string, unknown]): entry is [string, T.TSchema] => /^[A-Z]/.test(entry[0]);

/** The schemas of the public API by their exported names; no other export has a name in PascalCase. */
export const schemas: readonly (readonly [name: string, schema: T.TSchema])[] = rooms.flatMap((room) =>
  Object.entries(room).filter(isSchema),
);
