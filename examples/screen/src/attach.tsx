import type { Client, Progress } from '@board/client';
import { attachTaskOptions } from '@board/query';
import type { Task } from '@board/types';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/** Uploads a file, and shows how much of it is sent. */
export function Attach({ client, task }: { client: Client; task: Task }) {
  const [progress, setProgress] = useState<Progress>();
  const { mutate, data, error, isPending } = useMutation(attachTaskOptions(client, { onUploadProgress: setProgress }));
  return (
    <>
      <input
        type="file"
        aria-label="File"
        onChange={({ target: { files } }) => {
          const file = files?.[0];
          if (file) mutate({ id: task.id, body: { file } });
        }}
      />
      {isPending && <progress max={progress?.total} value={progress?.loaded} />}
      {data && (
        <p role="status">
          {data.name}, {data.size.toLocaleString('en')} bytes
        </p>
      )}
      {error && <p role="alert">{error.reason}</p>}
    </>
  );
}
