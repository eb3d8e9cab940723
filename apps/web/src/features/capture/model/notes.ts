/** Notes on requests by the id of the record, the oldest first. */
export type Notes = ReadonlyMap<string, string>;

export const maxNotes = 200;
export const maxNoteLength = 300;

/** A note that is empty is none; the oldest makes room for one too many. */
export function withNote(notes: Notes, id: string, text: string): Notes {
  const others = [...notes].filter(([known]) => known !== id);
  const note = text.trim().slice(0, maxNoteLength);
  return new Map(note === '' ? others : [...others, [id, note] as const].slice(-maxNotes));
}

/** The browser's store can be edited by hand. */
export function readNotes(stored: unknown): Notes {
  if (!Array.isArray(stored)) return new Map();
  return new Map(stored.filter(isNote).slice(-maxNotes));
}

function isNote(value: unknown): value is [string, string] {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [id, text]: unknown[] = value;
  return typeof id === 'string' && typeof text === 'string' && text.length <= maxNoteLength;
}
