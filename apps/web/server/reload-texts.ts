import { join } from 'node:path';
import type { Plugin } from 'vite';

/** During development, loads the page again after a change of its texts. They are fetched by the page, so Vite does not know that the page depends on them. */
export function reloadTexts(): Plugin {
  return {
    name: 'reload-texts',
    apply: 'serve',
    configureServer: ({ config, watcher, ws }) => {
      const folder = join(config.publicDir, 'locales');
      watcher.add(folder);
      const reload = (file: string) => file.startsWith(folder) && ws.send({ type: 'full-reload' });
      watcher.on('change', reload).on('add', reload);
    },
  };
}
