/** An address or path to which another path is added. */
export const withoutEndSlashes = (text: string): string => text.replace(/(?<!\/)\/+$/, '');
