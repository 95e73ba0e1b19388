import { createClient } from '@board/client';
import { logCalls } from '@board/client/logging';
import { invalidateReads } from '@board/query';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { ActivityList } from './activity.js';
import { Tasks } from './tasks.js';

// With mocks the page needs no service: they are loaded for `/?mocks` alone.
const isMocked = new URLSearchParams(location.search).has('mocks');
const mocks = isMocked ? (await import('@board/mocks')).createMocks() : undefined;

const client = createClient({
  baseUrl: location.origin,
  fetch: mocks?.fetch,
  middleware: [logCalls(console, { level: 'warn' })],
});

const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSuccess: (_data, _input, _result, _mutation, context) => invalidateReads(context),
  }),
});

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <h1>Board</h1>
      <main>
        <Tasks client={client} />
        <ActivityList client={client} />
      </main>
    </QueryClientProvider>,
  );
