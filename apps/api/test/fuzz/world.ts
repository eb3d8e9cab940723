import { ingestEndpoints, type LabLookup } from '@sentiero/contracts/ingest';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hashToken, randomToken } from '../../src/crypto.ts';
import {
  courseMembers,
  courses,
  labTickets,
  passwords,
  users,
  verifications,
} from '../../src/db/schema/index.ts';
import { hashPassword } from '../../src/modules/users/passwords.ts';
import { openSession, type OpenedSession } from '../../src/modules/users/sessions.service.ts';
import { issueSecret } from '../../src/modules/verification/secrets.service.ts';
import { openWayBack } from '../../src/modules/users/ways-back.store.ts';
import { makeJoinCode } from '../../src/modules/courses/join-code.ts';
import { openLabSession } from '../../src/modules/lab/lab-sessions.ts';
import { clearCaptures } from '../../src/modules/reporting/reporting.service.ts';
import { findOrMakeLearner } from '../../src/modules/targets/targets.store.ts';
import { aHuntLesson, aReport, aRunningHunt } from '../a-hunt.ts';
import { aHole } from '../hunt-target.ts';
import { aFilledCategory, aPlayableLesson, authoringParts } from './authoring-parts.ts';
import { boardParts } from './board-parts.ts';
import { certificateParts } from './certificate-parts.ts';
import { instanceParts } from './instance-parts.ts';
import { aReview, aRoster, forOwnCourse } from './of-course.ts';
import {
  aBegunLesson,
  aLesson,
  aMessage,
  anEvent,
  anInvitation,
  aRequest,
  aStep,
  aTarget,
  atWork,
  text,
  aRecall,
} from '../builders.ts';
import { emptyTables } from '../empty-tables.ts';
import { bindOf, callInternal, type Harness } from '../harness.ts';
import { benchParts } from './bench-parts.ts';
import type { Parts } from './requests.ts';
import { signInParts } from './sign-in-parts.ts';

export const roles = ['anonymous', 'learner', 'teacher', 'staff'] as const;
export type Role = (typeof roles)[number] | 'machine';

export type Caller = { userId: number; username: string; email: string; session: OpenedSession | null };

const password = 'a password';
let count = 0;
/** The objects that a valid request needs, created anew for each request, so that none uses up another's. */
export class World {
  readonly #api: Harness;
  readonly #backend: Server;
  readonly #hash: string;

  private constructor(api: Harness, backend: Server, hash: string) {
    this.#api = api;
    this.#backend = backend;
    this.#hash = hash;
  }

  static async open(api: Harness): Promise<World> {
    const credentials = [{ description: 'Customer', username: 'c', password: 'p' }];
    const backend = createServer((request, response) => {
      const { method, url = '' } = request;
      if (url === '/_sentiero/holes') response.end(JSON.stringify([aHole('sort')]));
      else if (method === 'PUT' && !url.endsWith('/holes')) response.end(JSON.stringify({ credentials }));
      else response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
    return new World(api, backend, await hashPassword(password));
  }

  close(): void {
    this.#backend.close();
  }

  /** Removes what other operations left behind, so that each operation has the same outcome when run alone. */
  async clear(): Promise<void> {
    await emptyTables(this.#api, ...filled);
    this.#api.mails.length = 0;
  }

  async caller(role: Role): Promise<Caller> {
    const user = await this.#user({ isStaff: role === 'staff', isTeacher: role === 'teacher' });
    const session = role === 'anonymous' ? null : await openSession(this.#api.ctx, user.id);
    return { userId: user.id, username: user.username, email: user.email, session };
  }

  /** Parameters and body with which this caller's request succeeds. */
  async goodParts(name: string, caller: Caller): Promise<Parts> {
    const made = otherParts.map((parts) => parts(this.#api)[name]);
    return (await (this.#good[name] ?? made.find(Boolean))?.(caller)) ?? {};
  }

  readonly #good: Record<string, (caller: Caller) => Promise<Parts>> = {
    'users.login': async ({ userId, username }) => {
      await this.#givePassword(userId);
      return { body: { username, password } };
    },
    'users.signup': async () => ({ body: { secret: await this.#secret(`new${++count}@example.org`) } }),
    'users.changePassword': async ({ userId }) => {
      await this.#givePassword(userId);
      return { body: { old_password: password } };
    },
    'users.changeEmail': async () => ({
      body: { secret: await this.#secret(`moved${++count}@example.org`) },
    }),
    'users.resetPassword': async ({ email }) => ({ body: { secret: await this.#secret(email) } }),
    'users.confirmPassword': async ({ userId }) => {
      await this.#givePassword(userId);
      return { body: { password, passkey: undefined, secret: undefined } };
    },
    'users.restoreEmail': async ({ userId }) => ({
      body: {
        secret: await openWayBack(this.#api.ctx, {
          userId,
          email: `earlier${++count}@example.org`,
          createdAt: new Date(),
        }),
      },
    }),
    'users.adminList': async () => ({ query: { sort: '-last_login' } }),
    'courses.list': async () => ({ query: { sort: 'num_students' } }),
    'audit.list': async () => ({ query: { sort: 'actor' } }),
    ...Object.fromEntries(
      ofOneUser.map((name) => [name, async () => ({ params: { id: (await this.#user()).id } })]),
    ),
    'verification.confirm': async () => ({ body: await this.#token() }),
    'courses.byCode': async () => ({ body: { join_code: (await this.#course()).joinCode } }),
    'courses.join': async () => ({ body: { join_code: (await this.#course()).joinCode } }),
    ...forOwnCourse((caller: Caller) => this.#ownCourse(caller)),
    'courses.byUser': async ({ userId }) => ({ params: { id: userId } }),
    'courses.addMember': async (caller) => {
      const teacher = await this.#user({ isTeacher: true });
      return { ...(await this.#ownCourse(caller)), query: { user_id: teacher.id } };
    },
    'courses.removeMember': async (caller) => {
      const member = await this.#user();
      const { id } = await this.#course(caller.userId, member.id);
      return { params: { id }, query: { user_id: member.id } };
    },
    'invitations.accept': async ({ userId }) => this.#invitation(userId),
    'invitations.remove': async ({ userId }) => this.#invitation(userId),
    'courses.roster': async (caller) => ({ ...(await this.#ownCourse(caller)), raw: aRoster }),
    'answers.review': async ({ userId }) => aReview(this.#api, (await this.#course(userId)).id),
    'progress.byUser': async ({ userId }) => ({ params: { id: userId } }),
    'lessons.list': async () => {
      await aPlayableLesson(this.#api);
      return {};
    },
    'lessons.categories': async () => {
      await aFilledCategory(this.#api);
      return {};
    },
    'lessons.get': async () => ({ params: { id: await aPlayableLesson(this.#api) } }),
    'lessons.steps': async () => ({ params: { id: await aPlayableLesson(this.#api) } }),
    'lessons.submit': () => this.#submission(),
    'lessons.recall': async ({ userId }) => ({ params: { id: (await aRecall(this.#api, userId)).id } }),
    'lessons.answerRecall': async ({ userId }) => ({
      params: await aRecall(this.#api, userId),
      body: { data: 'a', choices: null },
    }),
    ...Object.fromEntries(
      ['help', 'takeHint', 'lowerHand'].map((verb) => [
        `lessons.${verb}`,
        async () => ({ params: (await this.#submission()).params }),
      ]),
    ),
    'lessons.start': async () => ({ params: { id: await aPlayableLesson(this.#api) } }),
    'lessons.startPractice': async ({ userId }) => ({ params: await aBegunLesson(this.#api, userId) }),
    'lessons.endPractice': async ({ userId }) => ({ params: await aBegunLesson(this.#api, userId) }),
    'hunts.start': async () => ({ params: await aHuntLesson(this.#api, (await this.#target()).id) }),
    ...Object.fromEntries(
      (['get', 'help'] as const).map((verb) => [
        `hunts.${verb}`,
        async ({ userId }) => ({ params: await aRunningHunt(this.#api, userId, (await this.#target()).id) }),
      ]),
    ),
    'hunts.report': async ({ userId }) => ({
      params: await aRunningHunt(this.#api, userId, (await this.#target()).id),
      body: aReport(),
    }),
    'hunts.ofCourse': async (caller) => ({
      ...(await this.#ownCourse(caller)),
      query: { lesson: (await aHuntLesson(this.#api, (await this.#target()).id)).id },
    }),
    'targets.holes': async () => ({ params: await this.#target() }),
    'lessons.raiseHand': async () => ({ ...(await this.#submission()), body: { request: null } }),
    'lessons.readMessage': async ({ userId }) => {
      const course = (await this.#course()).id;
      return { params: await aMessage(this.#api, { from: userId, course, to: [userId] }) };
    },
    ...authoringParts({ api: () => this.#api, recordsOf: (userId) => this.#records(userId) }),
    ...benchParts({ api: () => this.#api, target: () => this.#target() }),
    ...Object.fromEntries(
      'health events get remove renewToken credentials canReset reset undoReset labToken'
        .split(' ')
        .map((verb) => [`targets.${verb}`, async () => ({ params: await this.#target() })]),
    ),
    'targets.tryOut': async () => ({ body: targetFields() }),
    'targets.create': async () => ({ body: targetFields() }),
    'targets.update': async () => ({ params: await this.#target(), body: targetFields() }),
    'targets.credentialsByUser': async () => ({ params: { id: (await this.#user()).id } }),
    'ingest.ingest': async ({ userId }) => ({ body: { version: 1, records: await this.#records(userId) } }),
    'reporting.undoClear': async ({ userId }) => {
      const { ctx } = this.#api;
      const records = await this.#records(userId);
      await callInternal(this.#api, ingestEndpoints.ingest, { version: 1, records });
      const actor = { userId, sessionId: 0, isStaff: false, isTeacher: false, authenticatedAt: null };
      await clearCaptures({ ...ctx, actor }, 'requests');
      return { body: { channel: 'requests' } };
    },
    'ingest.enter': (caller) => this.#ticket(caller),
    'ingest.labSessions': async (caller) => ({ body: { lookups: [await this.#labLookup(caller)] } }),
    'lab.authorize': async () => {
      const { id, host } = await aTarget(this.#api);
      await aLesson(this.#api, { targetId: id });
      return { query: { target: host, bind: bindOf(this.#api, host, randomToken()) } };
    },
  };

  async #user(fields: Partial<typeof users.$inferInsert> = {}) {
    const name = `caller${++count}`;
    const values = { username: name, email: `${name}@example.org`, firstName: 'Ada', lastName: 'Muster' };
    const [user] = await this.#api.ctx.db
      .insert(users)
      .values({ ...values, dateJoined: this.#api.ctx.clock(), ...fields })
      .returning();
    if (!user) throw new Error('no user was made');
    return user;
  }

  async #givePassword(userId: number): Promise<void> {
    await this.#api.ctx.db.insert(passwords).values({ userId, hash: this.#hash }).onConflictDoNothing();
  }

  #secret(email: string): Promise<string> {
    return issueSecret(this.#api.ctx, email, 60_000);
  }

  async #token() {
    const verification = randomToken();
    const token = 100_000 + (++count % 900_000);
    const tokenHash = hashToken(`${verification}.${token}`);
    const createdAt = this.#api.ctx.clock();
    await this.#api.ctx.db.insert(verifications).values({
      handleHash: hashToken(verification),
      tokenHash,
      email: `token${count}@example.org`,
      triesLeft: 5,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 60_000),
    });
    return { verification, token };
  }

  async #course(...members: number[]) {
    const { db, clock } = this.#api.ctx;
    const [course] = await db
      .insert(courses)
      .values({ name: 'Web', joinCode: makeJoinCode(), createdOn: clock() })
      .returning();
    if (!course) throw new Error('no course was made');
    for (const userId of members)
      await db.insert(courseMembers).values({ courseId: course.id, userId, joined: clock() });
    return course;
  }

  async #invitation(userId: number): Promise<Parts> {
    return { params: { id: await anInvitation(this.#api, (await this.#course()).id, userId) } };
  }

  async #ownCourse({ userId }: Caller): Promise<Parts> {
    return { params: { id: (await this.#course(userId)).id } };
  }

  /** A responding target that a visible lesson uses. */
  async #target() {
    const { port } = this.#backend.address() as AddressInfo;
    const target = await aTarget(this.#api, `http://127.0.0.1:${port}/`);
    await aLesson(this.#api, { targetId: target.id });
    return { id: target.id };
  }

  /** A request and its event, for a lesson whose open steps are compared with them. */
  async #records(userId: number) {
    const { id: targetId } = await this.#target();
    const lesson = await aLesson(this.#api, { targetId });
    await aStep(this.#api, lesson.id, 'T', {
      taskUrl: '/a?x=*',
      taskRequestHeader: 'Cookie: re:^sid=.+$',
      taskResponseContent: 're:(a|b)+c',
    });
    await aStep(this.#api, lesson.id, 'E', { eventType: 'sql', conditions: [{ valueString: 'x' }] });
    const learner = await atWork(this.#api, userId, lesson.id, targetId);
    const body = { encoding: 'utf8' as const, content: 'aabbc', size: 5, truncated: false };
    const request = aRequest(this.#api, learner, targetId, {
      url: 'http://shop.localhost/a?x=1',
      params: [['x', '1']],
      request: { target: '/a?x=1', headers: [['Cookie', 'sid=1']], trailers: [], body },
      response: { headers: [['Set-Cookie', 'sid=1']], trailers: [], body },
    });
    return [request, anEvent(this.#api, learner, targetId, { request: request.id, data: { input: 'x' } })];
  }

  async #ticket({ userId, session }: Caller): Promise<Parts> {
    const { id: target_id } = await this.#target();
    await findOrMakeLearner(this.#api.ctx, userId, target_id);
    const [ticket, nonce] = [randomToken(), randomToken()];
    await this.#api.ctx.db.insert(labTickets).values({
      ticketHash: hashToken(ticket),
      sessionId: session?.id ?? 0,
      targetId: target_id,
      bind: hashToken(nonce),
      returnPath: '/',
      expiresAt: new Date(this.#api.ctx.clock().getTime() + 60_000),
    });
    return { body: { ticket, nonce, target_id } };
  }

  async #labLookup({ userId, session }: Caller): Promise<LabLookup> {
    const { id: target_id } = await this.#target();
    await findOrMakeLearner(this.#api.ctx, userId, target_id);
    const { token } = await openLabSession(this.#api.ctx, session?.id ?? 0, target_id);
    return { token, target_id };
  }

  async #submission(): Promise<Parts> {
    const { id: lessonId } = await aLesson(this.#api);
    const type = (['Q', 'O', 'S', 'M'] as const)[++count % 4] ?? 'Q';
    const step = await aStep(this.#api, lessonId, type, {
      questionAnswer: 'a',
      hints: [text('Look')],
      choices: [{ isCorrect: true }, { isCorrect: false }],
    });
    const isText = type === 'Q' || type === 'O';
    const choices = isText ? null : [{ id: step.choiceIds[0] }];
    const answer = { data: isText ? 'a' : null, choices };
    return { params: { id: step.id }, body: answer };
  }
}

const frontendUrl = () => `http://made${++count}.localhost/`;
const ofOneUser = ['adminGet', 'adminUpdate', 'sendReset', 'close', 'reopen', 'endSessions']
  .map((verb) => `users.${verb}`)
  .concat('ownData.eraseUser', 'ownData.keepUser');
const otherParts = [boardParts, certificateParts, instanceParts, signInParts];
const filled = ['users', 'audit_log', 'verifications', 'courses', 'categories', 'lessons', 'targets'];
const targetFields = () => ({ backend_url: 'http://127.0.0.1:9/', frontend_url: frontendUrl() });
