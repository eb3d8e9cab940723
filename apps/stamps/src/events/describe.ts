import { describeEvents } from '@sentiero/target-kit';
import { stampsEvents } from './index.ts';

const introduction = `# Events of the stamp service

What the stamp service reports to the platform, and so what the rules of an event step can ask for. Made from the
schemas in \`apps/stamps/src/events\` by \`node apps/stamps/src/commands/describe-events.ts\`; a test keeps this page
current. The service publishes the same list in four languages at \`/_sentiero/events\`
([target protocol](target-protocol.md)).
`;

/** The page that lists the events of the stamp service. */
export const describeStampsEvents = (): string => describeEvents(introduction, stampsEvents);
