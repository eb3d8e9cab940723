import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Database, SqlJsStatic } from 'sql.js';

const pageBytes = 65_536;
const blobLimitBytes = 1_000_000;
const maxPages = 512;

/** SQLite in WebAssembly, with bounded memory. */
export type Engine = {
  readonly open: (bytes: Uint8Array) => Database;
  /** Disables functions and settings that only an attacker would use. */
  readonly harden: (database: Database) => void;
  /** Restores the memory to its state before the first query; every database must be closed. */
  readonly forget: () => void;
  readonly memoryBytes: () => number;
};

const require = createRequire(import.meta.url);
const gluePath = require.resolve('sql.js');

export function compileSqlite(): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(gluePath.replace(/js$/, 'wasm')));
}

export async function createEngine(sqlite: WebAssembly.Module, limitBytes: number): Promise<Engine> {
  boundMemory(limitBytes);
  const { sqlJs, memory } = await loadSqlJs(sqlite);
  const start = usedPart(new Uint8Array(memory.buffer));
  const heapLimitBytes = Math.floor(limitBytes / 3);
  return {
    open(bytes) {
      const database = new sqlJs.Database(bytes);
      // Temporary tables would go to the engine's file system, which no limit of SQLite bounds.
      database.run(
        `PRAGMA hard_heap_limit=${heapLimitBytes}; PRAGMA temp_store=MEMORY;
         PRAGMA max_page_count=${maxPages}; PRAGMA journal_mode=MEMORY; PRAGMA trusted_schema=OFF`,
      );
      return database;
    },
    harden: (database) => void database.create_function('zeroblob', zeroBlob),
    forget() {
      const bytes = new Uint8Array(memory.buffer);
      bytes.set(start);
      bytes.fill(0, start.length);
    },
    memoryBytes: () => memory.buffer.byteLength,
  };
}

/** SQLite allocates nothing for its own zeroblob, but reading one would allocate all of it in JavaScript. */
function zeroBlob(size: unknown): Uint8Array {
  const length = Math.max(0, Math.trunc(Number(size) || 0));
  if (length > blobLimitBytes) throw new Error('string or blob too big');
  return new Uint8Array(length);
}

function usedPart(bytes: Uint8Array): Uint8Array {
  // A callback for each of 22 million bytes would take most of a thread's start.
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return bytes.slice(0, end);
}

type Glue = (config: {
  useOldExtensionFunctions: boolean;
  instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => object;
}) => Promise<SqlJsStatic>;

async function loadSqlJs(
  sqlite: WebAssembly.Module,
): Promise<{ sqlJs: SqlJsStatic; memory: WebAssembly.Memory }> {
  const glue = require(gluePath) as Glue;
  const memories: WebAssembly.Memory[] = [];
  const sqlJs = await glue({
    useOldExtensionFunctions: false,
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(sqlite, imports);
      for (const value of Object.values(instance.exports)) {
        if (value instanceof WebAssembly.Memory) memories.push(value);
      }
      done(instance);
      return {};
    },
  });
  const [memory] = memories;
  if (!memory) throw new Error('sql.js does not export its memory');
  return { sqlJs, memory };
}

const unboundedGrow = WebAssembly.Memory.prototype.grow;

/** SQLite answers "out of memory" if its engine may not grow; V8's limits do not count this memory. */
function boundMemory(limitBytes: number): void {
  WebAssembly.Memory.prototype.grow = function grow(this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * pageBytes > limitBytes) throw new RangeError('memory bound reached');
    return unboundedGrow.call(this, pages);
  };
}
