import { idempotencyHeader } from '../model/idempotency-key.js';
import type { Parameter } from '../model/model.js';
import { writtenTemplate } from '../model/template.js';
import type { WrittenIdempotencyKey } from '../parse/model-document.js';
import type { ApiScope } from './api-scope.js';

/** The headers of an endpoint with that of its idempotency key, last. */
export function withIdempotencyKey(
  headers: readonly Parameter[],
  written: WrittenIdempotencyKey | undefined,
  scope: ApiScope,
): readonly Parameter[] {
  if (written === undefined) return headers;
  const isKey = ({ name }: Parameter): boolean =>
    writtenTemplate(name).toLowerCase() === idempotencyHeader.toLowerCase();
  const first = headers.find(isKey);
  if (first !== undefined) {
    const message = `\`idempotency-key:\` declares the header "${idempotencyHeader}" already. Keep one.`;
    const notes = [{ message: 'It is declared here as well.', span: first.span }];
    scope.report({ code: 'parameter-is-declared-once', message, span: written.span, notes });
  }
  const key: Parameter = {
    name: [{ kind: 'text', text: idempotencyHeader }],
    property: 'idempotencyKey',
    isPattern: false,
    isSuppliedByClient: true,
    docs: 'Names this request when it is sent again: it is done once, and answered each time. The client makes a key where none is given.',
    isRequired: written.need === 'required',
    type: { kind: 'string', minLength: 1, maxLength: 255 },
    span: written.span,
  };
  return [...headers.filter((header) => !isKey(header)), key];
}
