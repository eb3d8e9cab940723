import { externalEndpoints } from '@sentiero/contracts/users';
import { ltiEndpoints, type LtiPlace, type LtiPlatformInput } from '@sentiero/contracts/lti';
import { usersEndpoints } from '@sentiero/contracts/users';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { aLearner } from './builders.ts';
import { useApi, type Client, type Harness } from './harness.ts';
import { aLaunch, form, instructor, lti, Platform, ticketIn, type Claims } from './lti-platform.ts';

export const apiUrl = 'https://api.sentiero.example';
export const web = 'https://sentiero.example';

export const inContext = (key: string, claims: Claims = {}) =>
  aLaunch({ [lti('context')]: { id: key, title: `Course ${key}` }, ...claims });
export const asInstructor = { [lti('roles')]: [instructor] };
export const myself = async (client: Client) => (await client.call(usersEndpoints.me)).json();

let count = 0;
export const aPerson = () => `person-${++count}`;
export const newcomer = () => ({
  do: 'create' as const,
  username: `new-${++count}`,
  first_name: 'Zoë',
  last_name: 'Müller',
});

/** A platform that staff have added, and what its people do in this test file. */
export class School {
  readonly api: Harness;
  readonly platform: Platform;
  staff!: Client;
  id = 0;

  private constructor(platform: Platform) {
    this.platform = platform;
    this.api = useApi({ API_URL: apiUrl, WEB_URL: web, WEBHOOK_NETWORKS: '127.0.0.0/8' });
    afterAll(() => platform.close());
    // The platform signs with the time of this machine.
    const setClock = () => void (this.api.time.now = new Date());
    beforeEach(setClock);
    beforeAll(async () => {
      setClock();
      this.staff = (await aLearner(this.api, { isStaff: true })).client;
      const body = platform.input();
      this.id = (await this.staff.call(ltiEndpoints.createPlatform, { body })).json().id;
      platform.gradebook.keys = (await this.staff.call(ltiEndpoints.keys)).json();
    });
  }

  static async open(): Promise<School> {
    return new School(await Platform.open(apiUrl));
  }

  settings(body: Partial<LtiPlatformInput>) {
    return this.staff.call(ltiEndpoints.updatePlatform, { params: { id: this.id }, body });
  }

  /** Presses the button on the page of a launch. */
  async press(client: Client, page: { body: string }) {
    const ticket = ticketIn(page.body);
    const answer = await client.call(ltiEndpoints.open, form({ ticket }, apiUrl));
    return new URL(String(answer.headers.location));
  }

  /** Launches, makes an account if there is none, and arrives. */
  async come(client: Client, person: string, claims: Claims = aLaunch()): Promise<LtiPlace> {
    const page = await this.platform.launch(client, person, claims);
    if (page.statusCode !== 200) throw new Error(page.body);
    let location = await this.press(client, page);
    if (location.pathname === '/welcome') {
      await client.call(externalEndpoints.settle, { body: newcomer() });
      location = new URL(location.searchParams.get('next') ?? '', web);
    }
    const launch = location.pathname.replace('/lti/', '');
    const answer = await client.call(ltiEndpoints.arrive, { body: { launch } });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  }
}
