import { expect, test } from '@playwright/test';
import { proveCurriculum } from '../../src/prove/prove-curriculum.ts';
import { proofHeader, proofLine } from '../../src/prove/proof-table.ts';
import { startUnlimited } from '../../src/prove/running-platform.ts';

test('every step of every lesson is completed by its solution, and by none of its near misses', async () => {
  const platform = await startUnlimited();
  try {
    process.stdout.write(`${proofHeader}\n`);
    const proofs = await proveCurriculum(platform, [], (proof) =>
      process.stdout.write(`${proofLine(proof)}\n`),
    );
    expect(proofs.length).toBeGreaterThan(0);
    for (const { lesson, problems } of proofs) expect(problems, lesson).toEqual([]);
  } finally {
    await platform.stop();
  }
});
