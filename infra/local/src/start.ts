import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

// Most of what each of our processes does until it is ready would be resolving and compiling modules. Both are set up
// before this process loads its own.
const root = fileURLToPath(new URL('../../..', import.meta.url));
process.env['NODE_COMPILE_CACHE'] ??= resolve(root, process.env['DATA_DIR'] ?? '.data', 'compile-cache');
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
if (!process.argv.includes('--watch')) {
  const { href } = new URL('./resolve-once.ts', import.meta.url);
  process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'] ?? [], `--import=${href}`].flat().join(' ');
  await import(href);
}
await import('./run-start.ts');
