/**
 * Plays the lessons as a new learner, near misses and solutions.
 *   pnpm curriculum prove [LESSON ...]
 */
import { proveCurriculum } from './prove-curriculum.ts';
import { proofHeader, proofLine, proofTotal } from './proof-table.ts';
import { findOrStartPlatform } from './running-platform.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const longestLine = 300;

try {
  const { platform, isOwn, stop } = await findOrStartPlatform();
  say(isOwn ? 'Services of its own' : `The services at ${platform.settings.API_URL}`);
  try {
    say(proofHeader);
    const proofs = await proveCurriculum(platform, process.argv.slice(2), (proof) => say(proofLine(proof)));
    say(proofTotal(proofs));
    if (proofs.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
  } finally {
    await stop();
  }
} catch (error) {
  const said = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${said.replaceAll(/\s+/g, ' ').trim().slice(0, longestLine)}\n`);
  process.exitCode = 1;
}
