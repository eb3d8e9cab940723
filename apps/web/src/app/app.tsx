import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { ErrorBoundary } from 'react-error-boundary';
import { BrowserRouter } from 'react-router';
import { AppRoutes } from './router.tsx';
import { RouteError } from './shell/route-error.tsx';
import { colorSchemeManager } from './theme/color-scheme-manager.ts';
import { cssVariables, theme } from './theme/theme.ts';

export function App({ client }: { client: QueryClient }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <ErrorBoundary FallbackComponent={RouteError}>
            <AppRoutes />
          </ErrorBoundary>
        </BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
}
