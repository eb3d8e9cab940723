import { setTimeout as pause } from 'node:timers/promises';
import { demo } from '@sentiero/client/account';
import { ApiClient } from '@sentiero/client/api-client';
import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { instancesEndpoints, type ListedInstance } from '@sentiero/contracts/instances';
import { defaultSettings } from '@sentiero/contracts/lessons';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import type { Platform } from '@sentiero/local';
import { settings } from './application.ts';
import { makeLearners, sessionOf } from './learners.ts';
import { Visitor, type Target } from './visitor.ts';

const lookEveryMs = 100;
const inAll = (text: string) => ({ de: text, en: text, fr: text, it: text });

type Place = Pick<Platform, 'settings' | 'databaseUrl'>;

/** Staff, and learners at targets with copies. */
export class BenchClass {
  readonly #platform: Place;
  readonly #staff: ApiClient;

  private constructor(platform: Place, staff: ApiClient) {
    this.#platform = platform;
    this.#staff = staff;
  }

  static async at(platform: Place): Promise<BenchClass> {
    return new BenchClass(platform, await ApiClient.loggedIn(platform, demo.staff));
  }

  /** A target whose copies are prepared by the number given, with a lesson. */
  async target(name: string, pool: number): Promise<Target> {
    const host = `${name}.localhost`;
    const { id } = await this.#staff.call(targetsEndpoints.create, {
      body: {
        name,
        type: 'http',
        kind: 'instance',
        frontend_url: `http://${host}:${this.#platform.settings.PROXY_PORT}/`,
        instance: { ...settings, pool },
      },
    });
    await this.#staff.call(authoringEndpoints.createLesson, {
      body: { ...lesson(name), target_application_id: id },
    });
    return { id, host };
  }

  async removeTarget({ id }: Target): Promise<void> {
    await this.#staff.call(targetsEndpoints.remove, { params: { id } });
    await this.until((copies) => copies.every(({ target }) => target.id !== id));
  }

  async visitors(target: Target, count: number): Promise<Visitor[]> {
    const { databaseUrl } = this.#platform;
    const ids = await makeLearners(databaseUrl, target.host.replace(/\W/g, ''), count);
    return Promise.all(ids.map((id) => Visitor.at(this.#platform, target, sessionOf(this.#platform, id))));
  }

  /** Waits until the copies that staff see are as they should be. */
  async until(isSo: (copies: ListedInstance[]) => boolean): Promise<ListedInstance[]> {
    for (;;) {
      const copies = await this.#staff.call(instancesEndpoints.list);
      if (isSo(copies)) return copies;
      await pause(lookEveryMs);
    }
  }
}

const lesson = (name: string) => ({
  order: 1,
  title: inAll(name),
  goals: [],
  required_lessons_ids: [],
  required_other: [],
  next_lesson_id: null,
  ...defaultSettings,
  is_visible: true,
  use_helper_sql: true,
});
