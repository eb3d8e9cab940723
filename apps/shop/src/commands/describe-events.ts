import { writeFileSync } from 'node:fs';
import { describeShopEvents } from '../events/describe.ts';

writeFileSync(new URL('../../../../docs/shop-events.md', import.meta.url), describeShopEvents());
