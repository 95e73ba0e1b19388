import type { Client } from '@board/client';
import { createTaskOptions, listTaskOptions, removeTaskOptions } from '@board/query';
import type { Task } from '@board/types';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Attach } from './attach.js';
import { Edit } from './edit.js';
import { messagesOf } from './messages.js';

export function Tasks({ client }: { client: Client }) {
  const { data, error, isPending } = useQuery(listTaskOptions(client));
  if (isPending) return <section>Loading …</section>;
  if (error) return <section role="alert">{error.reason}</section>;
  return (
    <section aria-label="Tasks">
      <h2>Tasks</h2>
      <ul>
        {data.results.map((task) => (
          <Row key={task.id} client={client} task={task} />
        ))}
      </ul>
      <Add client={client} />
    </section>
  );
}

function Add({ client }: { client: Client }) {
  const [title, setTitle] = useState('');
  const { mutate, error, isPending } = useMutation({
    ...createTaskOptions(client),
    onSuccess: () => setTitle(''),
  });
  const messages = messagesOf(error);
  return (
    <form action={() => mutate({ body: { title } })}>
      <input name="title" aria-label="New task" value={title} onChange={({ target }) => setTitle(target.value)} />
      <button type="submit" disabled={isPending}>
        Add
      </button>
      {messages.has('/title') ? (
        <p role="alert">The title {messages.get('/title')}.</p>
      ) : (
        error && <p role="alert">{error.reason}</p>
      )}
    </form>
  );
}

function Row({ client, task }: { client: Client; task: Task }) {
  // The task as it was when its user began to edit it: its version is the one that the change is based on.
  const [edited, setEdited] = useState<Task>();
  const remove = useMutation(removeTaskOptions(client));
  if (edited) return <Edit client={client} task={edited} current={task} onEnd={() => setEdited(undefined)} />;
  return (
    <li aria-label={task.title}>
      <span>
        {task.title} <small>version {task.version}</small>
      </span>
      <Attach client={client} task={task} />
      <button onClick={() => setEdited(task)}>Edit</button>
      <button onClick={() => remove.mutate({ id: task.id })}>Delete</button>
      {remove.error && <p role="alert">{remove.error.reason}</p>}
    </li>
  );
}
