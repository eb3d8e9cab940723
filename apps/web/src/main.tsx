import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '@fontsource-variable/atkinson-hyperlegible-next/wght-italic.css';
import '@fontsource-variable/atkinson-hyperlegible-mono/wght.css';
import './app/theme/tokens.css';
import './app/theme/mantine.css';
import './app/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { watchForGoneChunks } from './app/gone-chunk.ts';
import { startI18n } from './shared/i18n/i18n.ts';

const root = document.getElementById('root');
watchForGoneChunks();
if (root) {
  await startI18n();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
} else {
  alert('Could not render react application: Root element does not exist!');
}
