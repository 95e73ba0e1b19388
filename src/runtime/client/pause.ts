/** Ends early when the signal is aborted, which the next attempt reports, or when what is awaited has come or failed. */
export function pause(
  milliseconds: number,
  signal: AbortSignal | undefined,
  awaited?: Promise<unknown>,
): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
    awaited?.then(end, end);
  });
}
