import { answersEndpoints } from '../answers/index.ts';
import { auditEndpoints } from '../audit/index.ts';
import { authoringEndpoints } from '../authoring/index.ts';
import { benchEndpoints } from '../bench/index.ts';
import { boardEndpoints } from '../board/index.ts';
import { certificatesEndpoints } from '../certificates/index.ts';
import { coursesEndpoints } from '../courses/index.ts';
import { ingestEndpoints, instanceCalls } from '../ingest/index.ts';
import { instancesEndpoints, warmUpsEndpoints } from '../instances/index.ts';
import { labEndpoints } from '../lab/index.ts';
import { lessonsEndpoints } from '../lessons/index.ts';
import { ltiEndpoints } from '../lti/index.ts';
import { ownDataEndpoints } from '../own-data/index.ts';
import { progressEndpoints } from '../progress/index.ts';
import { reportingEndpoints } from '../reporting/index.ts';
import { scheduleEndpoints } from '../schedule/index.ts';
import { targetsEndpoints } from '../targets/index.ts';
import {
  apiTokensEndpoints,
  externalEndpoints,
  passkeysEndpoints,
  signInEndpoints,
  usersEndpoints,
} from '../users/index.ts';
import { verificationEndpoints } from '../verification/index.ts';
import { webhooksEndpoints } from '../webhooks/index.ts';

/** All endpoints of the API, by noun. Tests loop over it; clients import the noun they need. */
export const api = {
  users: usersEndpoints,
  signIn: signInEndpoints,
  external: externalEndpoints,
  passkeys: passkeysEndpoints,
  apiTokens: apiTokensEndpoints,
  ownData: ownDataEndpoints,
  verification: verificationEndpoints,
  courses: coursesEndpoints,
  schedule: scheduleEndpoints,
  webhooks: webhooksEndpoints,
  certificates: certificatesEndpoints,
  board: boardEndpoints,
  answers: answersEndpoints,
  lessons: lessonsEndpoints,
  progress: progressEndpoints,
  authoring: authoringEndpoints,
  targets: targetsEndpoints,
  instances: instancesEndpoints,
  warmUps: warmUpsEndpoints,
  bench: benchEndpoints,
  audit: auditEndpoints,
  reporting: reportingEndpoints,
  lab: labEndpoints,
  lti: ltiEndpoints,
  ingest: ingestEndpoints,
  instanceCalls,
};
