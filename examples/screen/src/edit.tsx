import type { Client } from '@board/client';
import { updateTaskOptions } from '@board/query';
import type { Task } from '@board/types';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

interface Editing {
  client: Client;
  /** As it was when it was opened. */
  task: Task;
  /** As it is now, as far as this page knows. */
  current: Task;
  onEnd: () => void;
}

/** Changes the version that its user has seen. If there is a newer one, the user decides. */
export function Edit({ client, task, current, onEnd }: Editing) {
  const [title, setTitle] = useState(task.title);
  const { mutate, error, isPending } = useMutation({ ...updateTaskOptions(client), onSuccess: onEnd });
  const save = (version: number) =>
    mutate({ id: task.id, body: { version, actions: [{ action: 'setTitle', title }] } });
  return (
    <li>
      <form action={() => save(task.version)}>
        <input name="title" aria-label="Title" value={title} onChange={({ target }) => setTitle(target.value)} />
        <button type="submit" disabled={isPending}>
          Save
        </button>
        <button type="button" onClick={onEnd}>
          Cancel
        </button>
      </form>
      {error?.name === 'StaleError' ? (
        <p role="alert">
          Somebody else has changed this task to “{current.title}”, version {error.body.currentVersion}.{' '}
          <button onClick={() => save(error.body.currentVersion)}>Save mine</button>{' '}
          <button onClick={onEnd}>Keep theirs</button>
        </p>
      ) : (
        error && <p role="alert">{error.reason}</p>
      )}
    </li>
  );
}
