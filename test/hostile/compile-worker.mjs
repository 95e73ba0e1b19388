// Compiles models one after the other with the built program, and says of each what came out and how long it took.
// A thread of its own, so that one that never ends can be ended.
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { transformSync } from 'oxc-transform';

const { compile, emit, targetsByName } = await import(workerData.program);
const targets = [...targetsByName.values()];
const current = new Int32Array(workerData.current);
let goodModels = 0;

parentPort.on('message', (mutants) => parentPort.postMessage(mutants.map(answerOf)));
parentPort.postMessage('ready');

function answerOf({ index, files }) {
  Atomics.store(current, 0, index);
  const start = performance.now();
  try {
    const { value, diagnostics } = compile(files);
    const compiled = performance.now() - start;
    const isGood = diagnostics.every(({ severity }) => severity !== 'error');
    const isEmitted = isGood && (goodModels += 1) % workerData.emitEvery === 0;
    const fault = isEmitted ? syntaxFaultOf(emit(value, targets)) : undefined;
    return { index, diagnostics, isGood, isEmitted, milliseconds: compiled, fault };
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { index, diagnostics: [], isGood: false, isEmitted: false, milliseconds: performance.now() - start, fault };
  } finally {
    Atomics.store(current, 0, -1);
  }
}

/** Generated code that is none: text of the model that got out of its place. */
function syntaxFaultOf(outputs) {
  for (const { path, text } of outputs) {
    if (!path.endsWith('.ts')) continue;
    const [error] = transformSync(path, text).errors;
    if (error !== undefined) return `${path} is no TypeScript: ${error.message}`;
  }
  return undefined;
}
