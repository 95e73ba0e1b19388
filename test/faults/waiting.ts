import { drip, endless, page, pass, silence, stallAt } from './faults.js';
import { upload } from './interruptions.js';
import { deadline, type Scenario } from './scenario.js';
import { thing } from './service.js';

const tooLate = { name: 'TimeoutError', timeout: deadline };
const aborted = { name: 'AbortError', cause: 'enough' };

/** Calls, and aborts the call when the proxy has received the request, and a little later. */
const abortedCall: Scenario['call'] = (client, { proxy }) => {
  const controller = new AbortController();
  const call = client['thing']!['get']!({ id: '1' }, { signal: controller.signal });
  const poll = setInterval(() => {
    if (proxy.received.length === 0) return;
    clearInterval(poll);
    setTimeout(() => controller.abort('enough'), 50);
  }, 5);
  return call;
};

/** The response does not come, or comes slowly. */
export const waiting: readonly Scenario[] = [
  { name: 'no response comes', faults: [silence], options: { timeout: deadline }, gives: tooLate },
  {
    name: 'the response stops in the header',
    faults: [stallAt('in the header')],
    options: { timeout: deadline },
    gives: tooLate,
  },
  {
    name: 'the response stops before the body',
    faults: [stallAt('before the body')],
    options: { timeout: deadline },
    gives: tooLate,
  },
  {
    name: 'the response stops in the body',
    faults: [stallAt('in the body')],
    options: { timeout: deadline },
    gives: tooLate,
  },
  { name: 'the response comes byte by byte', faults: [drip], gives: thing },
  {
    name: 'the body never ends, and comes too slowly to be too large',
    faults: [
      ({ socket }) => {
        socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
        const beat = setInterval(() => socket.write('1\r\n \r\n'), 10);
        socket.on('close', () => clearInterval(beat));
      },
    ],
    options: { timeout: deadline },
    gives: tooLate,
  },
  {
    name: 'interim responses come without end',
    faults: [endless('', 'HTTP/1.1 102 Processing\r\n\r\n')],
    options: { timeout: deadline },
    gives: tooLate,
  },
  {
    name: 'no response comes to the first request',
    faults: [silence, pass],
    options: { timeout: deadline, retries: 1 },
    gives: thing,
    requests: 2,
  },
  {
    name: 'no response comes, and the call as a whole has a limit',
    faults: [silence],
    options: { totalTimeout: deadline, retries: 9 },
    gives: tooLate,
  },
  {
    name: 'no response comes to an upload',
    faults: [silence],
    options: { timeout: deadline },
    call: (client) => client['thing']!['send']!({ id: '1', body: upload() }),
    gives: tooLate,
  },
  { name: 'the caller aborts while nothing comes', faults: [silence], call: abortedCall, gives: aborted },
  { name: 'the caller aborts in the body', faults: [stallAt('in the body')], call: abortedCall, gives: aborted },
  {
    name: 'the caller aborts in the pause before a second request',
    faults: [page(503, { 'retry-after': '20' })],
    options: { retries: 1 },
    call: abortedCall,
    gives: aborted,
  },
];
