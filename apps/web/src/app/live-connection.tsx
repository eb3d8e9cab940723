import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readInstanceAgain } from '../features/instances/instances.queries.ts';
import {
  readHelpAgain,
  readPaceAgain,
  readProgressAgain,
  writeProgress,
} from '../features/lessons/queries/lessons.cache.ts';
import { LiveProvider } from '../features/live/index.ts';
import { readMessagesAgain } from '../features/messages/messages.queries.ts';
import { currentApiBaseUrl, socketBaseUrl } from '../shared/api/base-url.ts';

/** Keeps the current user's three sockets open and writes progress into the query cache. Loaded after the login. */
export function LiveConnection({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  return (
    <LiveProvider
      enabled
      baseUrl={socketBaseUrl(currentApiBaseUrl())}
      onProgress={(update) => writeProgress(client, update)}
      onProgressMissed={() => {
        void readProgressAgain(client);
        readMessagesAgain(client);
      }}
      onNews={({ control, step, lesson, target }) => {
        if (control === 'message') {
          readMessagesAgain(client);
          // A review may ask for another answer.
          void readProgressAgain(client);
        } else if (control === 'practice') void readProgressAgain(client);
        else if (control === 'pace' && lesson !== undefined) readPaceAgain(client, lesson);
        else if (control === 'instance' && target !== undefined) readInstanceAgain(client, target);
        else if (step !== undefined) void readHelpAgain(client, step);
      }}
    >
      {children}
    </LiveProvider>
  );
}
