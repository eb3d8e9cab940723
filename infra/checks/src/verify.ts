import { runVerify } from './run-verify.ts';

const { failed } = await runVerify();
process.exitCode = failed === 0 ? 0 : 1;
