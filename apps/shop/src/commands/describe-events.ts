import { describeEvents } from '@sentiero/target-kit';
import { shopEvents } from '../events/index.ts';

process.stdout.write(describeEvents('Events of the demo shop', shopEvents));
