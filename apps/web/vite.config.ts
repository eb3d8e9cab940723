import react from '@vitejs/plugin-react';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { reloadTexts } from './server/reload-texts.ts';
import { saveMissing } from './server/save-missing.ts';

/**
 * The word lists of the password meter are half of all bytes. The highest quality takes fourteen times as long for them,
 * and saves six per cent.
 */
const hugeBytes = 600_000;
const compressible = /\.(js|css|html|svg|json|txt)$/;

/** Writes `.br` and `.gz` next to each text file, so that the server never compresses while serving. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: async () => {
      const files = await readdir(outDir, { recursive: true });
      const texts = files.filter((file) => compressible.test(file) && file !== 'index.html');
      await Promise.all(
        texts.map(async (file) => {
          const path = join(outDir, file);
          const content = await readFile(path);
          if (content.length < 1024) return;
          const params = content.length > hugeBytes ? { [constants.BROTLI_PARAM_QUALITY]: 9 } : {};
          await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
          await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}

/** The font of all running text: a page that first shows another one shifts its lines. */
const textFont = 'atkinson-hyperlegible-next-latin-wght-normal';

/** Puts `src/early.ts` and the text font before the app, and gives the script that blocks the first paint an address that is cached for good. */
function startEarly(): Plugin {
  const blocking = 'color-scheme.js';
  let asset = '';
  let blockingFile = blocking;
  return {
    name: 'start-early',
    async buildStart() {
      if (this.environment.mode !== 'build') return;
      const source = await readFile(join(import.meta.dirname, 'public', blocking));
      asset = this.emitFile({ type: 'asset', name: blocking, source });
    },
    generateBundle: {
      order: 'pre',
      handler() {
        blockingFile = this.getFileName(asset);
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const early = Object.values(bundle ?? {}).find(({ name }) => name === 'early');
        const src = `/${early?.fileName ?? 'src/early.ts'}`;
        const attrs = { type: 'module', async: true, crossorigin: true, src };
        const font = Object.values(bundle ?? {}).find(({ fileName }) => fileName.includes(textFont));
        if (bundle && !font) throw new Error(`There is no file ${textFont}`);
        const href = `/${font?.fileName}`;
        const preload = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href };
        return {
          html: html.replace(`/${blocking}`, `/${blockingFile}`),
          tags: [
            { tag: 'script', attrs, injectTo: 'head-prepend' },
            ...(font ? [{ tag: 'link', attrs: preload, injectTo: 'head' as const }] : []),
          ],
        };
      },
    },
  };
}

/** The files of the pages that learners open first. */
const learnersFiles = ['early', 'first', 'lessons', 'pages', 'markdown', 'lesson'];

/**
 * Chromium compiles these files while they arrive, on another thread, instead of each function when it is first called.
 * The comment must be the first line, above what Vite puts there.
 */
function compileWhileLoading(): Plugin {
  return {
    name: 'compile-while-loading',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const name of learnersFiles) {
          const chunk = chunks.find((one) => one.name === name);
          if (!chunk) return this.error(`There is no file ${name}`);
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}

/** During development Vite replaces `server/main.ts` and passes the same API URL to the page. */
function tellApiAddress(): Plugin {
  const empty = '<meta name="sentiero-api" content="" />';
  return {
    name: 'tell-api-address',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replace(empty, empty.replace('""', JSON.stringify(process.env['API_URL'] ?? ''))),
  };
}

/** Like the built app: a malformed URL gets the page, which shows "not found". */
function showBadAddresses(): Plugin {
  const isBad = (url: string) => {
    try {
      return decodeURI(url) === '';
    } catch {
      return true;
    }
  };
  return {
    name: 'show-bad-addresses',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const wantsPage = request.headers.accept?.includes('text/html') ?? false;
        if (wantsPage && isBad(request.url ?? '/')) request.url = '/index.html';
        next();
      });
    },
  };
}

/** Only the development server writes texts; the server of the built app answers such a request with 404. */
function saveMissingTexts(): Plugin {
  return {
    name: 'save-missing-texts',
    apply: 'serve',
    configureServer: ({ config, middlewares }) => {
      middlewares.use(saveMissing(join(config.publicDir, 'locales')));
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    startEarly(),
    compileWhileLoading(),
    precompress(),
    tellApiAddress(),
    showBadAddresses(),
    saveMissingTexts(),
    reloadTexts(),
  ],
  server: {
    host: process.env['HOST'] ?? '127.0.0.1',
    port: Number(process.env['WEB_PORT'] ?? 3000),
    strictPort: true,
  },
  resolve: {
    alias: [
      { find: /^typebox$/, replacement: join(import.meta.dirname, 'src/shared/api/no-schemas.ts') },
      { find: /^typebox\/.*/, replacement: 'typebox is not in the built page, see no-schemas.ts' },
    ],
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'src/early.ts'],
      output: {
        // Each file has what a learner's next page needs beyond the files above it: a few files compress better than fifty
        // small ones, and a line with a long delay loads them at once. The last one has what many other pages share.
        codeSplitting: {
          groups: [
            { name: 'early', test: /\/src\/early\.ts$/, priority: 6 },
            // Two groups that import each other need the layers at once, whichever of them is loaded first.
            { name: 'first', test: /\/src\/main\.tsx$|get-default-z-index/, priority: 5 },
            {
              name: 'lessons',
              test: /\/src\/(app\/(page-routes|live-connection)|pages\/lessons\/lessons-page)\.tsx$/,
              priority: 4,
            },
            {
              name: 'dialogs',
              test: /floating-ui|remove-scroll|components.(Modal|ScrollArea|Table|Portal|FocusTrap|Popover|Overlay)|focus-trap|src.shared.[a-z]+.(confirm-dialog|delete-item|unsaved|[a-z]+-table)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            {
              name: 'pages',
              test: /@mantine|@tabler|contracts.src.(?!authoring)|src.(shared(?!.markdown)|features(?!.authoring))/,
              minShareCount: 8,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            { name: 'markdown', test: /\/src\/shared\/markdown\/markdown\.tsx$/, priority: 2 },
            { name: 'lesson', test: /\/src\/pages\/lessons\/lesson-page\.tsx$/, priority: 1 },
            { name: 'traffic', test: /\/src\/pages\/lessons\/floating-traffic\.tsx$/ },
          ],
        },
      },
    },
  },
});
