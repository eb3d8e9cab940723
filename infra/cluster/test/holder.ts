import { benchEndpoints, type HeldMessage, type HeldResult } from '@sentiero/contracts/bench';
import { channels, type ControlMessage } from '@sentiero/contracts/realtime';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { ApiClient, type ReportingSocket } from '@sentiero/client/api-client';
import { answerOf, ShopClient } from '@sentiero/client/shop-client';
import type { Person } from '@sentiero/journeys/school';
import type { Cluster } from '../src/index.ts';
import { until } from './until.ts';
import type { Workplace, WorkplacePlatform } from './workplace.ts';

type Options = {
  person: Person;
  /** The API that has the learner's sockets; by default any. */
  apiUrl?: string;
  door?: Cluster['doors'][number];
};

/** A learner in a lesson who holds requests. */
export class Holder {
  readonly person: Person;
  readonly #target: ShopClient;
  readonly #targetId: number;
  readonly #sockets: ReportingSocket<unknown>[];
  readonly #client: ApiClient;
  readonly #controls: ControlMessage[] = [];

  private constructor(parts: {
    person: Person;
    client: ApiClient;
    target: ShopClient;
    targetId: number;
    sockets: ReportingSocket<unknown>[];
  }) {
    this.person = parts.person;
    this.#client = parts.client;
    this.#target = parts.target;
    this.#targetId = parts.targetId;
    this.#sockets = parts.sockets;
    for (const { socket } of parts.sockets)
      socket.on('message', (data) => {
        const message = JSON.parse(String(data)) as Partial<ControlMessage>;
        if (message.control) this.#controls.push(message as ControlMessage);
      });
  }

  static async arrive(platform: WorkplacePlatform, place: Workplace, options: Options): Promise<Holder> {
    const { person, door = platform.entrance } = options;
    const client = await ApiClient.loggedIn(at(platform, options.apiUrl), person);
    const token = await client.call(targetsEndpoints.labToken, { params: { id: place.targetId } });
    const settings = { ...platform.settings, HOST: door.host, PROXY_PORT: door.port };
    const target = new ShopClient({ ...platform, settings }, token, place.targetUrl);
    const progress = await client.listen(channels.progress.path);
    progress.socket.send(String(place.lessonId));
    const sockets = [await client.listen(channels.requests.path), progress];
    await until('the lesson is active', async () => {
      const rows = await place.sql`
        select 1 from active_lessons where user_id = ${person.id} and until > now()`;
      return rows.length > 0;
    });
    return new Holder({ person, client, target, targetId: place.targetId, sockets });
  }

  /** A second session of the same learner, at another API. */
  atApi(platform: WorkplacePlatform, apiUrl: string): Promise<ApiClient> {
    return ApiClient.loggedIn(at(platform, apiUrl), this.person);
  }

  async hold(): Promise<void> {
    const body = { target: this.#targetId, requests: true, responses: false };
    await this.#client.call(benchEndpoints.changeHold, { body });
  }

  /** The status of the response; 0 if the connection ended without one. */
  async ask(path: string): Promise<number> {
    const call = this.#target.begin('GET', path);
    call.end();
    return answerOf(call).then(
      ({ status }) => status,
      () => 0,
    );
  }

  get held(): readonly HeldMessage[] {
    return this.#controls.flatMap(({ held }) => held ?? []);
  }

  /** The ids of the messages that the learner was told to be released. */
  get released(): ReadonlySet<string> {
    return new Set(
      this.#controls.flatMap(({ control, id }) =>
        control === 'released' && id !== undefined ? [String(id)] : [],
      ),
    );
  }

  async forward(id: string, client: ApiClient = this.#client): Promise<HeldResult> {
    return client.call(benchEndpoints.answerHeld, { params: { id }, body: { do: 'forward' } });
  }

  /** Ends the connections without a word, as when a computer goes to sleep. */
  cutSockets(): void {
    for (const { socket } of this.#sockets) socket.terminate();
  }

  leave(): void {
    this.cutSockets();
    this.#target.close();
  }
}

const at = (platform: WorkplacePlatform, API_URL: string = platform.settings.API_URL) => ({
  ...platform,
  settings: { ...platform.settings, API_URL },
});
