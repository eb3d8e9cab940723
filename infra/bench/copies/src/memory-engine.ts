import type { WantedCopy } from '@sentiero/contracts/ingest';
import type { Engine, ListedCopy } from '../../../../apps/instances/src/engine/engine.ts';

/** In place of a container engine: copies that cost nothing. */
export class MemoryEngine implements Engine {
  readonly copies = new Map<string, ListedCopy>();
  list = async () => [...this.copies.values()];
  create = async ({ name }: Pick<WantedCopy, 'name'>) =>
    void this.copies.set(name, { name, state: 'running', createdAtMs: Date.now() });
  address = async (name: string) => (this.copies.has(name) ? '10.0.0.1:80' : null);
  logs = async () => '';
  usage = async () => ({ memory_mb: 20, cpuSeconds: 1 });
  remove = async (name: string) => void this.copies.delete(name);
}
