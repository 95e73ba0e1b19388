import { ownField } from '../../validators/index.js';
import type { Context } from '../context.js';
import type { Endpoints } from '../endpoint.js';
import type { MaybePromise } from '../http.js';

/** A boolean field of the body that asks for one of two contents, which are media types. */
export interface StreamChoice {
  readonly field: string;
  readonly streamed: string;
  readonly plain: string;
  readonly isStreamedByDefault?: true;
}

interface Input {
  readonly body?: object;
}

interface Output {
  readonly status: number;
  readonly mediaType?: string;
}

type Handler = (input: Input, context: Context) => MaybePromise<Output>;

/**
 * The handlers of a group, of which some have a response that the body chooses. Their context prefers that content, and a
 * handler that returns the other one fails.
 */
export function withStreamChoices<Handlers extends object>(
  handlers: Handlers,
  endpoints: Endpoints<Handlers>,
  choices: { readonly [name in keyof Handlers]?: StreamChoice },
): Handlers {
  const byName = handlers as Readonly<Record<string, Handler>>;
  const choiceByName: Readonly<Record<string, StreamChoice | undefined>> = choices;
  const wrapped = Object.keys(endpoints).map((name) => {
    // Looked up late, and called as a method: a handler may be one of a class.
    const call: Handler = (input, context) => (byName[name] as Handler).call(handlers, input, context);
    const choice = choiceByName[name];
    return [name, choice === undefined ? call : choosing(call, choice)] as const;
  });
  return Object.fromEntries(wrapped) as Handlers;
}

function choosing(call: Handler, { field, streamed, plain, isStreamedByDefault }: StreamChoice): Handler {
  return async (input, context) => {
    const isStreamed = (ownField(input.body ?? {}, field) ?? isStreamedByDefault) === true;
    const chosen = isStreamed ? streamed : plain;
    const preferredType: Context['preferredType'] = (mediaTypes) =>
      mediaTypes.find((one) => one === chosen) ?? mediaTypes[0];
    const output = await call(input, Object.assign(context, { preferredType }));
    if (output.status < 300 && output.mediaType !== chosen) {
      throw new TypeError(
        `The handler returned ${String(output.mediaType)}, but the request asks for ${chosen}: its "${field}" is ${isStreamed ? 'true' : 'not true'}.`,
      );
    }
    return output;
  };
}
