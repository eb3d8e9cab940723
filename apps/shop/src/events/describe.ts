import { describeEvents } from '@sentiero/target-kit';
import { shopEvents } from './index.ts';

const introduction = `# Events of the demo shop

What the shop reports to the platform, and so what the rules of an event step can ask for. Made from the schemas in
\`apps/shop/src/events\` by \`node apps/shop/src/commands/describe-events.ts\`; a test keeps this page current. The shop
publishes the same list in four languages at \`/_sentiero/events\` ([target protocol](target-protocol.md)).
`;

/** The page that lists the shop's events. */
export const describeShopEvents = (): string => describeEvents(introduction, shopEvents);
