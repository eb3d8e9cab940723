import { startDocker, startPodman } from '@sentiero/programs';
import { describe } from 'vitest';
import { testEngine } from './engine-contract.ts';

// One after the other: each needs most of a small machine.
describe('Podman', () => {
  testEngine(startPodman, true);
});
describe('Docker', () => {
  testEngine(startDocker, false);
});
