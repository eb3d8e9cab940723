import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from './query-client.ts';
import { createRouter } from './router.tsx';
import { cssVariables, theme } from './theme/theme.ts';

export function App() {
  const [client] = useState(createQueryClient);
  const [router] = useState(() => createRouter(client));
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
