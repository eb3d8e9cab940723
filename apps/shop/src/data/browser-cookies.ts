const kept = 100;

/**
 * The cookies that a learner's requests brought and the shop issued, as `name=value`. When the platform logs the learner
 * out, these are void, once: a cookie that was set by hand afterwards is another one.
 */
export class BrowserCookies {
  #known = new Set<string>();
  #void = new Set<string>();

  note(cookie: string): void {
    this.#known.delete(cookie);
    this.#known.add(cookie);
    const [oldest] = this.#known;
    if (this.#known.size > kept && oldest !== undefined) this.#known.delete(oldest);
  }

  signOut(): void {
    this.#void = new Set([...this.#void, ...this.#known].slice(-kept));
    this.#known = new Set();
  }

  /** True once for a cookie that a log-out made void. */
  takeVoid(cookie: string): boolean {
    return this.#void.delete(cookie);
  }

  /** The browser is known to hold none of the void cookies any more. */
  forgetVoid(): void {
    this.#void.clear();
  }
}
