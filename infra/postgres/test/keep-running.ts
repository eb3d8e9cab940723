import { startPostgres } from '../src/index.ts';

// Starts PostgreSQL on the folder and the port that are named, and stays until it is killed.
const [folder = '', port = '0'] = process.argv.slice(2);
const { pid } = await startPostgres({ folder, port: Number(port) });
process.stdout.write(`${pid}\n`);
setInterval(() => undefined, 60_000);
