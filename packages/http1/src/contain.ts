/**
 * Reports an error of one exchange as an uncaught exception in a turn of its own, so that it does not unwind what others
 * share in this one.
 */
export function throwLater(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}

/** A handler whose errors end only its own exchange, which `end` does; `end` must not throw. */
export function contained<Arguments extends unknown[]>(
  handler: (...given: Arguments) => void,
  end: (error: unknown) => void,
): (...given: Arguments) => void {
  return (...given) => {
    try {
      handler(...given);
    } catch (error) {
      throwLater(error);
      end(error);
    }
  };
}
