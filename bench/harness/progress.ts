/** One line on a terminal that is written over; elsewhere a line for each step, so that a log shows where it was. */
export interface Progress {
  readonly step: (text: string) => void;
  readonly done: () => void;
}

export function progressOn(stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) return { step: (text) => stream.write(`${text}\n`), done: () => {} };
  const clear = '\r\u001B[K';
  return {
    step: (text) => stream.write(`${clear}${text.slice(0, Math.max(20, stream.columns - 1))}`),
    done: () => stream.write(clear),
  };
}
