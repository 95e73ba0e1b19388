import { declarationsOf } from '../../model/declarations.js';
import type { Endpoint } from '../../model/model.js';
import { type StreamChoice, streamChoiceOf } from '../../model/stream-choice.js';
import { boundInputText, callSymbol } from '../../print/client-calls.js';
import { contentText } from '../../print/content-text.js';
import { docComment } from '../../print/docs.js';
import { stringLiteral } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import { runtimeName } from '../../print/runtime.js';
import { chosenInputText, streamChoiceText } from '../../print/stream-choice-text.js';
import { type CallParameters, inputNeedOf, inputParameters, parametersOfInput } from './call-input.js';
import { successText } from './call-result.js';
import { failureText } from './group-errors.js';
import { tableName } from './symbols.js';

/** One way to call an operation: its parameters, and the type of the call. */
export interface CallForm {
  readonly parameters: CallParameters;
  readonly returnType: string;
}

/**
 * The forms of a call: one; or three if a field of the body says whether the response is streamed, of which the last is for
 * a value that is known only when the program runs:
 *
 *     create(input: CreateMessageInput & { readonly body: { readonly stream: true } }, options?: CallOptions): CreateMessageCall<true>;
 *     create(input: CreateMessageInput & { readonly body: { readonly stream?: false | undefined } }, options?: CallOptions): CreateMessageCall<false>;
 *     create(input: CreateMessageInput, options?: CallOptions): CreateMessageCall;
 */
export function callForms(endpoint: Endpoint, module: Module): readonly CallForm[] {
  const { name } = callSymbol(endpoint);
  const choice = choiceOf(endpoint, module);
  const general: CallForm = { parameters: inputParameters(endpoint, module), returnType: name };
  if (choice === undefined) return [general];
  const formOf = (isStreamed: boolean): CallForm => {
    const isDefault = isStreamed === choice.isStreamedByDefault;
    const chosen = chosenInputText(endpoint, choice, isStreamed);
    const input = `${boundInputText(endpoint, module, runtimeName)} & ${chosen}`;
    return {
      parameters: parametersOfInput(input, isDefault ? inputNeedOf(endpoint, module.model) : 'always', module),
      returnType: `${name}<${isStreamed}>`,
    };
  };
  return [formOf(true), formOf(false), general];
}

/**
 * The type of a call whose response a field of the body chooses; undefined for any other endpoint.
 *
 *     export type CreateMessageCall<Streams extends boolean = boolean> = Call<
 *       Streams extends true ? AsyncIterable<Step> : Message,
 *       Extract<ApiResponse<CreateMessageOutput, 200>, { readonly mediaType: Streams extends true ? 'text/event-stream' : 'application/json' }>,
 *       NotFoundError
 *     >;
 */
export function chosenCallStatement(endpoint: Endpoint, module: Module): string | undefined {
  const choice = choiceOf(endpoint, module);
  if (choice === undefined) return undefined;
  const { field, streamed, plain } = choice;
  const either = (ifStreamed: string, otherwise: string): string =>
    `Streams extends true ? ${ifStreamed} : ${otherwise}`;
  const mediaType = either(stringLiteral(streamed.mediaType), stringLiteral(plain.mediaType));
  const results = [
    either(contentText(streamed, module), contentText(plain, module)),
    `Extract<${successText(endpoint, module)}, { readonly mediaType: ${mediaType} }>`,
    failureText(endpoint, module),
  ];
  const docs = `\`Streams\`: the \`${field}\` of the body, which says whether the response is read while it arrives.`;
  const type = `${runtimeName('Call', module)}<${results.join(', ')}>`;
  return `${docComment({ docs })}export type ${callSymbol(endpoint).name}<Streams extends boolean = boolean> = ${type};`;
}

/** The table of the operation; with only the content that the input asks for, if its body chooses one. */
export function operationFor(endpoint: Endpoint, module: Module): string {
  const choice = choiceOf(endpoint, module);
  const table = tableName(endpoint, module.model);
  if (choice === undefined) return table;
  return `${runtimeName('withChosenContent', module)}(${table}, input, ${streamChoiceText(choice)})`;
}

function choiceOf(endpoint: Endpoint, module: Module): StreamChoice | undefined {
  return streamChoiceOf(endpoint, declarationsOf(module.model));
}
