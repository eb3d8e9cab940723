import { runVerify } from './run-verify.ts';

const { failed } = await runVerify(process.argv.slice(2));
process.exitCode = failed === 0 ? 0 : 1;
