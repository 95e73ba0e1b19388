import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection that sends what a test says, and records what it receives. */
export interface Caller {
  readonly socket: Socket;
  say(text: string): void;
  /** Resolves when this has been received so often. */
  hears(text: string, times?: number): Promise<void>;
  heard(): string;
  readonly isEnded: Promise<string>;
}

export function call({ port }: { readonly port: number }): Caller {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let heard = '';
  socket.setEncoding('utf8');
  socket.on('data', (part: string) => (heard += part));
  socket.on('error', () => undefined);
  const isEnded = new Promise<string>((resolve) => {
    socket.once('end', () => resolve(heard));
    socket.once('close', () => resolve(heard));
  });
  return {
    socket,
    say: (text) => void socket.write(text),
    hears: async (text, times = 1) => {
      while (heard.split(text).length <= times) {
        if (socket.readableEnded || socket.destroyed) throw new Error(`The connection ended: ${heard}`);
        await Promise.race([once(socket, 'data'), isEnded]);
      }
    },
    heard: () => heard,
    isEnded,
  };
}

/** Sends bytes as they are, and returns everything received until the connection ends. */
export function exchange(listening: { readonly port: number }, text: string): Promise<string> {
  const caller = call(listening);
  caller.say(text);
  return caller.isEnded;
}

/** A handler whose calls return when the test says so. */
export function held(): {
  readonly get: () => Promise<string>;
  begun(count: number): Promise<void>;
  responseOne(): void;
  responseAll(): void;
} {
  const answers: (() => void)[] = [];
  let noteCall: () => void = () => undefined;
  return {
    get: () =>
      new Promise((resolve) => {
        answers.push(() => resolve('got'));
        noteCall();
      }),
    begun: async (count) => {
      while (answers.length < count) await new Promise<void>((resolve) => (noteCall = resolve));
    },
    responseOne: () => answers.shift()?.(),
    responseAll: () => answers.splice(0).forEach((answer) => answer()),
  };
}
