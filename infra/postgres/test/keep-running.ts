import { startPostgres } from '../src/index.ts';

// Starts PostgreSQL on the given folder and port, and runs until it is killed.
const [folder = '', port = '0'] = process.argv.slice(2);
const { pid } = await startPostgres({ folder, port: Number(port) });
process.stdout.write(`${pid}\n`);
setInterval(() => undefined, 60_000);
