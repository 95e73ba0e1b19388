/** What is there at once, or later: a door waits only where it must, because each wait costs as much as a small answer. */
export type MaybePromise<T> = T | Promise<T>;

/** Whether it comes later; a promise of any make. */
export function isPending<T>(value: MaybePromise<T>): value is Promise<T> {
  return typeof (value as Partial<Promise<T>> | null | undefined)?.then === 'function';
}

/** Hears of a rejection of what a listener answers, asked or not: one that nobody hears ends the process. */
export function whenRejected(answered: unknown, tell: (error: unknown) => void): void {
  if (answered !== undefined && isPending(answered)) Promise.resolve(answered).catch(tell);
}

/** `next` of the value, at once where the value is there. */
export function whenThere<T, Next>(value: MaybePromise<T>, next: (value: T) => MaybePromise<Next>): MaybePromise<Next> {
  return isPending(value) ? value.then(next) : next(value);
}
