/** Mockttp as a forwarding server, from its installation folder. */
import { createRequire } from 'node:module';
import path from 'node:path';

type Mockttp = {
  forAnyRequest(): { thenForwardTo(url: string): Promise<unknown> };
  start(port: number): Promise<void>;
};

const { PORT = '', UPSTREAM = '', FOLDER = '' } = process.env;
const load = createRequire(path.join(FOLDER, 'here.js'));
// Its types are not part of the workspace.
const { getLocal } = load('mockttp') as { getLocal(options: object): Mockttp };
const server = getLocal({ recordTraffic: false, suggestChanges: false });
await server.start(Number(PORT));
await server.forAnyRequest().thenForwardTo(UPSTREAM);
