import { posix } from 'node:path';
import { serverFiles } from '../data/server-files.ts';
import { outdated } from './components.ts';

/** A calendar file, the files that its description asked for, and the paths of those that exist. */
export type CalendarFile = {
  readonly text: string;
  readonly asked: readonly string[];
  readonly files: readonly string[];
};

/** The calendar file for a pick-up. The outdated version replaces `{file:name}` by that file of the virtual server. */
export function calendarFile(note: string, version: string): CalendarFile {
  const asked: string[] = [];
  const files: string[] = [];
  const description = note.replace(/\{file:([^{}]*)\}/g, (source, name: string) => {
    asked.push(name);
    const path = posix.resolve('/srv/shop', name.trim());
    const content = version === outdated ? serverFiles.get(path) : undefined;
    if (content === undefined) return source;
    files.push(path);
    return content;
  });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Calendula//${version}//EN`,
    'BEGIN:VEVENT',
    'SUMMARY:Quartierladen',
    `DESCRIPTION:${escaped(description)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return { text: lines.join('\n'), asked, files };
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n|\r|\n/g, String.raw`\n`);
}
