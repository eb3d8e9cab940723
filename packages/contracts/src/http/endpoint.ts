import type * as T from 'typebox';

/**
 * The allowed callers: everyone, users, teachers (including staff), staff, or our own services with the internal token
 * on the internal listener. Access to single objects is decided by the module's policy.
 */
export type Access = 'public' | 'user' | 'teacher' | 'staff' | 'machine';
export const scopes = ['progress:read', 'courses:write', 'lessons:write'] as const;
export type Scope = (typeof scopes)[number];
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Large enough for every form that learners submit. */
export const defaultBodyBytes = 16 * 1024;

export type Endpoint = {
  readonly method: Method;
  /** The path, with `:name` for parameters. */
  readonly path: string;
  readonly access: Access;
  /** One sentence for the API reference. */
  readonly summary: string;
  /** HTTP status of success; 200 if absent. */
  readonly status?: 201 | 202 | 204 | 303;
  /** HTTP status of success if what the call creates is there already, as `Existing` says. */
  readonly existing?: 200;
  readonly params?: T.TObject;
  readonly query?: T.TObject;
  readonly body?: T.TSchema;
  /** True if a call without a body is the same as one with an empty object. */
  readonly optionalBody?: true;
  readonly response?: T.TSchema;
  /** Media type of a body or response that is not JSON. */
  readonly consumes?: string;
  readonly produces?: string;
  /** A form that browsers submit as a page load, from pages of any site or of the API only. It carries no XSRF header. */
  readonly form?: 'any-site' | 'own-site';
  /** True for a call that creates something although its status is not 201, see `isCreation`. */
  readonly creates?: true;
  /** The largest body in bytes, if not `defaultBodyBytes`. */
  readonly bodyLimit?: number;
  /** True if the body may take minutes to arrive. */
  readonly upload?: true;
  /**
   * True for an entity that several people may edit: responses carry an `ETag`, and a change with an outdated
   * `If-Match` gets 409 `out_of_date`.
   */
  readonly versioned?: true;
  /**
   * Content that learners share: compressed, and with an `ETag` where browsers may store it, which a function decides by
   * the response. A request with that `If-None-Match` gets 304 while nothing has changed.
   */
  readonly conditional?: true | ((response: never) => boolean);
  /**
   * True for calls that change roles or access, or read secrets: they require a password check in the last ten
   * minutes, otherwise 403 `recent_login_required`. A list limits this to changes of these fields.
   */
  readonly recentLogin?: true | readonly string[];
  /** An API token needs one of these scopes; without the list, only a session may call. */
  readonly scopes?: readonly Scope[];
};

/** Whether the call takes an `Idempotency-Key`, because a repetition would create a second thing or be refused. */
export const isCreation = ({ method, status, creates }: Endpoint): boolean =>
  method === 'POST' && (status === 201 || creates === true);

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Part<E extends Endpoint, Key extends 'params' | 'query' | 'body' | 'response'> = E extends {
  [K in Key]: infer Schema extends T.TSchema;
}
  ? T.Static<Schema>
  : undefined;

export type ParamsOf<E extends Endpoint> = Part<E, 'params'>;
export type QueryOf<E extends Endpoint> = Part<E, 'query'>;
export type BodyOf<E extends Endpoint> = Part<E, 'body'>;
export type ResponseOf<E extends Endpoint> = Part<E, 'response'>;
