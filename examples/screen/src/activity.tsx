import type { Client } from '@board/client';
import { followTaskStreamOptions, taskKeys } from '@board/query';
import { experimental_streamedQuery as streamedQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** What happens, as it happens; and what others do makes the tasks current. */
export function ActivityList({ client }: { client: Client }) {
  const [lost, setLost] = useState<string>();
  const { streamFn, ...options } = followTaskStreamOptions(
    client,
    {},
    { retries: Infinity, onReconnect: (error) => setLost(error?.reason) },
  );
  const { data: events = [], error } = useQuery({ ...options, queryFn: streamedQuery({ streamFn }) });

  const queryClient = useQueryClient();
  const count = events.length;
  useEffect(() => {
    if (count > 0) void queryClient.invalidateQueries({ queryKey: taskKeys.all });
  }, [count, queryClient]);

  return (
    <section aria-label="Activity">
      <h2>Activity</h2>
      {lost !== undefined && <p role="alert">Reconnecting: {lost}</p>}
      {error !== null && <p role="alert">{error.reason}</p>}
      <ul>
        {events.toReversed().map(({ id, data: { what, at } }) => (
          <li key={id}>
            <span>{what}</span> <small>{new Date(at).toLocaleTimeString('en-GB')}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
