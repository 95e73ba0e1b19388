import { ignore, pulled } from './streams.js';

/** How whoever ends a service tells it so; `listen` does both when it is closed. */
export interface Life {
  /** Comes first: `/readyz` answers 503 from now on, everything else is answered as before. */
  leave(): void;
  /** Ends the streams of events that are open, which would go on for ever. */
  endEvents(): void;
}

/** The same, as the service itself sees it. */
export interface ServiceLife extends Life {
  readonly isLeaving: boolean;
  /** The same stream of events, which ends with the service. */
  untilEnd(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array>;
}

export function createLife(): ServiceLife {
  const open = new Set<() => void>();
  let isLeaving = false;
  let isOver = false;
  return {
    get isLeaving() {
      return isLeaving;
    },
    leave: () => {
      isLeaving = true;
    },
    endEvents: () => {
      isLeaving = true;
      isOver = true;
      for (const end of open) end();
    },
    untilEnd: (stream) => {
      const reader = stream.getReader();
      let wake: () => void = () => undefined;
      const end = (): void => {
        isEnded = true;
        open.delete(end);
        wake();
        ignore(reader.cancel());
      };
      let isEnded = false;
      if (isOver) end();
      else open.add(end);
      return pulled({
        // Not a race with one promise for the end of all: it would keep a memory of every event.
        next: () =>
          new Promise((resolve, reject) => {
            wake = () => resolve(undefined);
            if (isEnded) return resolve(undefined);
            reader.read().then(
              ({ value }) => {
                if (value === undefined) open.delete(end);
                resolve(value);
              },
              (error: unknown) => {
                open.delete(end);
                reject(error);
              },
            );
          }),
        stop: (reason) => {
          open.delete(end);
          return reader.cancel(reason);
        },
      });
    },
  };
}
