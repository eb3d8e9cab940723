import { describeEvents } from '@sentiero/target-kit';
import { stampsEvents } from '../events/index.ts';

process.stdout.write(describeEvents('Events of the stamp service', stampsEvents));
