import ical, { escape } from 'ical-generator';

const hourSeconds = 3600;

export type CalendarEvent = { id: string; start: Date; summary: string; url: string };
type Calendar = { name: string; stamp: Date; events: readonly CalendarEvent[] };

/** A calendar as RFC 5545 has it; `stamp` is the time of writing. */
export function toCalendar({ name, stamp, events }: Calendar): string {
  // The library escapes the texts of events, but not the calendar's name.
  const calendar = ical({
    name: escape(name, false),
    prodId: { company: 'Sentiero', product: 'Sentiero' },
    ttl: hourSeconds,
  });
  for (const event of events) calendar.createEvent({ ...event, stamp });
  return calendar.toString();
}
