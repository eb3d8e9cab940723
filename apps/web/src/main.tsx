import './early.ts';
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '@fontsource-variable/atkinson-hyperlegible-next/wght-italic.css';
import '@fontsource-variable/atkinson-hyperlegible-mono/wght.css';
import './app/theme/tokens.css';
import './app/theme/mantine.css';
import './app/theme/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { watchForGoneChunks } from './app/gone-chunk.ts';
import { keepFocus } from './app/keep-focus.ts';
import { createQueryClient } from './app/query-client.ts';
import { preloadFirstPage } from './app/router.tsx';
import { surviveTranslation } from './app/translated-page.ts';
import { authQueries } from './features/auth/auth.queries.ts';
import { startI18n } from './shared/i18n/i18n.ts';

/** Not at the top level of the module: the code of the first page imports from the same file and would wait for its end. */
async function start(root: HTMLElement): Promise<void> {
  // Texts, user and page are requested in parallel; none depends on another.
  const texts = startI18n();
  const client = createQueryClient();
  void client.prefetchQuery(authQueries.me());
  await Promise.all([texts, preloadFirstPage(client, location)]);
  // In a transition React works in small pieces, so the page stays responsive.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App client={client} />
      </StrictMode>,
    ),
  );
}

const root = document.getElementById('root');
watchForGoneChunks();
keepFocus();
surviveTranslation();
// Not called here: V8 would parse the whole bundle a second time as soon as something throws.
if (root) void Promise.resolve(root).then(start);
else alert('Could not render react application: Root element does not exist!');
