import { contentsOf, hasBody } from '../../model/contents.js';
import type { Endpoint } from '../../model/model.js';
import { contentText } from '../../print/content-text.js';
import type { Module } from '../../print/module.js';
import { outputSymbol } from '../../print/names.js';
import { runtimeType } from './symbols.js';

/** What awaiting a call gives. */
export type Gives = 'body' | 'answer' | 'nothing' | 'existence';

/**
 * The most natural thing: the body where one status means success, the whole answer (told apart by `status`, and by
 * `mediaType`) where several do, or a body may have several forms. A `HEAD` that documents 404 asks whether something is there, so it is answered with true or false.
 */
export function givesOf(endpoint: Endpoint): Gives {
  const [first, ...others] = endpoint.responses;
  if (first === undefined)
    throw new Error(`Bug: "${endpoint.name}" has no success; resolve() should have reported it.`);
  if (others.length > 0 || contentsOf(first).length > 1) return 'answer';
  if (endpoint.method !== 'HEAD' && hasBody(first)) return 'body';
  // Without a body the headers are what the answer is about.
  if (first.headers.length > 0) return 'answer';
  const mayBeAbsent = endpoint.method === 'HEAD' && endpoint.errors.some((error) => error.status === 404);
  return mayBeAbsent ? 'existence' : 'nothing';
}

/** `Resource`, `ApiResponse<CreateResourceOutput, 200 | 201>`, `boolean`, `void` */
export function valueText(endpoint: Endpoint, module: Module): string {
  switch (givesOf(endpoint)) {
    case 'body':
      return endpoint.responses
        .flatMap(contentsOf)
        .map((content) => contentText(content, module))
        .join(' | ');
    case 'answer':
      return successText(endpoint, module);
    case 'existence':
      return 'boolean';
    case 'nothing':
      return 'void';
  }
}

/** `ApiResponse<CreateResourceOutput, 200 | 201>`: the documented answers of success. */
export function successText(endpoint: Endpoint, module: Module): string {
  const answer = module.mention(runtimeType('ApiResponse'));
  const statuses = endpoint.responses.map((response) => response.status).join(' | ');
  return `${answer}<${module.mention(outputSymbol(endpoint))}, ${statuses}>`;
}
