import { startDocker } from '@sentiero/programs';
import { testEngine } from './engine-contract.ts';

testEngine(startDocker, false);
