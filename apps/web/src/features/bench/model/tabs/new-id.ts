/** `randomUUID` is missing on pages without TLS. */
export const newId = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
