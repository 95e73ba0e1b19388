import { valueTypeOf } from '../model/contents.js';
import { type Declarations, fieldAt, objectOf } from '../model/declarations.js';
import { parametersOf } from '../model/endpoints.js';
import type { Endpoint } from '../model/model.js';
import type { FilledField } from '../model/storage.js';
import { didYouMean, suggestNearest } from '../source/nearest-word.js';
import type { OwnRule } from './rule.js';

/** Each field that `responds:` fills exists in the response, and comes from a parameter or field of the request. */
export const respondsFieldsExist: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  checkEndpoint(endpoint, report, { declarations }) {
    for (const { status, fields } of endpoint.responds) {
      const response = endpoint.responses.find((candidate) => candidate.status === status);
      if (response === undefined) {
        const message = `"${endpoint.name}" does not return ${status}, so \`responds:\` cannot fill it.`;
        report({ message, span: fields[0]?.span ?? endpoint.span });
        continue;
      }
      const object = objectOf(valueTypeOf(response), declarations);
      const names = object?.fields.map(({ name }) => name) ?? [];
      for (const field of fields) {
        if (!names.includes(field.name)) {
          const owner = object === undefined ? 'a response that is not an object' : `"${object.name}"`;
          const { name: text, span } = field;
          const { hint, fix } = suggestNearest({ text, span }, names);
          report({ message: `"${text}" is not a field of ${owner}.${hint}`, span, fix });
        }
        const message = problemOfSource(field, endpoint, declarations);
        if (message !== undefined) report({ message, span: field.span });
      }
    }
  },
};

function problemOfSource(field: FilledField, endpoint: Endpoint, declarations: Declarations): string | undefined {
  const [first = '', ...path] = field.from;
  const body = first === 'body' ? valueTypeOf(endpoint) : undefined;
  const parameters = parametersOf(endpoint);
  // Without a body, a parameter may have its name.
  const type = body ?? parameters.find(({ property }) => property === first)?.type;
  if (type === undefined) {
    const names = parameters.map(({ property }) => property);
    return `"${field.name}" comes from "${first}", which is neither \`body\` nor a parameter of "${endpoint.name}".${didYouMean(first, names)}`;
  }
  const object = objectOf(type, declarations);
  if (path.length === 0 || fieldAt(path, object, declarations) !== undefined) return undefined;
  const names = object?.fields.map(({ name }) => name) ?? [];
  const owner = body === undefined ? `parameter "${first}"` : 'body';
  return `"${field.name}" comes from ${field.from.join('.')}, which the ${owner} does not have.${didYouMean(path[0] ?? '', names)}`;
}
