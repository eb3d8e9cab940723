import { writeFileSync } from 'node:fs';
import { describeEvents } from '../events/describe.ts';

writeFileSync(new URL('../../../../docs/shop-events.md', import.meta.url), describeEvents());
