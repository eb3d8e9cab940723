import { startPodman } from '@sentiero/programs';
import { testEngine } from './engine-contract.ts';

testEngine(startPodman, true);
