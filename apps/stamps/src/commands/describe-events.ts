import { writeFileSync } from 'node:fs';
import { describeStampsEvents } from '../events/describe.ts';

writeFileSync(new URL('../../../../docs/stamps-events.md', import.meta.url), describeStampsEvents());
