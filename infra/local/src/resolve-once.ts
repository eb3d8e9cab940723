import { registerHooks, type ResolveFnOutput } from 'node:module';

// Node resolves every import statement by itself and parses the package's `exports` each time. Those of drizzle-orm have
// 180 kB, and that was almost half of the processor time of the API's start.
const resolved = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    if (!parentURL.startsWith('file:') || !conditions.includes('import') || specifier.startsWith('node:'))
      return next(specifier, context);
    // A path is the same file for all; a package is searched for from the importing file's folder.
    const key = specifier.startsWith('.')
      ? new URL(specifier, parentURL).href
      : `${specifier} from ${new URL('.', parentURL).href}`;
    let found = resolved.get(key);
    if (!found) {
      found = { ...next(specifier, context), shortCircuit: true };
      resolved.set(key, found);
    }
    return found;
  },
});
