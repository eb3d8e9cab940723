/** Removes email addresses, because a mail server repeats the recipient when it rejects a mail. */
export function withoutAddresses(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, responseCode, command } = error as {
    code?: unknown;
    responseCode?: unknown;
    command?: unknown;
  };
  const message = error.message.replaceAll(/(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…@…');
  return { type: error.name, message, code, responseCode, command };
}
