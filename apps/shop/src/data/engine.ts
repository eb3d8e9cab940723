import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Database, SqlJsStatic } from 'sql.js';
import type { WorkerSettings } from './statement.ts';

const require = createRequire(import.meta.url);
const gluePath = require.resolve('sql.js');
const wasmModule = new WebAssembly.Module(readFileSync(gluePath.replace(/js$/, 'wasm')));
const pageBytes = 65_536;
const blobLimitBytes = 1_000_000;
const maxPages = 512;

/** SQLite in WebAssembly with a memory of its own that cannot grow past the bound. */
export type Engine = {
  readonly open: (bytes: Uint8Array | null) => Database;
  readonly memoryBytes: () => number;
};

/** A new engine shares nothing with one that a hostile query ran in: its memory starts empty. */
export async function createEngine({ memoryBytes }: WorkerSettings): Promise<Engine> {
  boundMemory(memoryBytes);
  const holder: { memory: WebAssembly.Memory | null } = { memory: null };
  const sqlJs = await loadGlue(holder);
  const heapLimitBytes = Math.floor(memoryBytes / 3);
  return {
    open(bytes) {
      const database = new sqlJs.Database(bytes);
      // Temporary tables would go to the engine's file system, which no limit of SQLite bounds.
      database.run(
        `PRAGMA hard_heap_limit=${heapLimitBytes}; PRAGMA temp_store=MEMORY;
         PRAGMA max_page_count=${maxPages}; PRAGMA journal_mode=MEMORY; PRAGMA trusted_schema=OFF`,
      );
      // SQLite allocates nothing for a zeroblob, but reading one would allocate all of it in JavaScript.
      database.create_function('zeroblob', (size: unknown) => {
        const length = Math.max(0, Math.trunc(Number(size) || 0));
        if (length > blobLimitBytes) throw new Error('string or blob too big');
        return new Uint8Array(length);
      });
      return database;
    },
    memoryBytes: () => holder.memory?.buffer.byteLength ?? 0,
  };
}

type Glue = (config: {
  instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => object;
}) => Promise<SqlJsStatic>;

/** The glue hands out the same engine for ever unless it is loaded anew. */
async function loadGlue(holder: { memory: WebAssembly.Memory | null }): Promise<SqlJsStatic> {
  delete require.cache[gluePath];
  const glue = require(gluePath) as Glue;
  return glue({
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(wasmModule, imports);
      for (const value of Object.values(instance.exports)) {
        if (value instanceof WebAssembly.Memory) holder.memory = value;
      }
      done(instance);
      return {};
    },
  });
}

const unboundedGrow = WebAssembly.Memory.prototype.grow;

/** SQLite answers "out of memory" when its engine may not grow; V8's limits do not count this memory. */
function boundMemory(limitBytes: number): void {
  WebAssembly.Memory.prototype.grow = function grow(this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * pageBytes > limitBytes) throw new RangeError('memory bound reached');
    return unboundedGrow.call(this, pages);
  };
}
