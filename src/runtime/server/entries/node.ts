// What the subpath `./node` of the server package exports.

export type { Closed, ListenOptions, Listening, ListeningServer } from '../node-listen.js';
export { listen } from '../node-listen.js';
export type { Closable, ExitCode, Signal, SignalOptions, SignalSource } from '../node-signals.js';
export { closeOnSignal } from '../node-signals.js';
export type { Listener } from '../node.js';
export { createListener } from '../node.js';
