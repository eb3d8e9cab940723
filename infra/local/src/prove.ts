import { runCommand } from '@sentiero/prover/command';
import { findOrStartPlatform } from './running-platform.ts';

process.exitCode = await runCommand(process.argv.slice(2), findOrStartPlatform);
