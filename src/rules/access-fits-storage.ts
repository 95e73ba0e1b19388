import { accessesIn, holdsAny, namesHolding } from '../model/types/type-graph.js';
import { fieldAt, objectOf } from '../model/declarations.js';
import type { OwnRule } from './rule.js';

/** Clients know what identifies a record. Write-only fields do not filter: that would reveal their values. */
export const accessFitsStorage: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  check(model, report, declarations) {
    const hidden = namesHolding((type) => accessesIn(type).has('write'), declarations);
    for (const resource of model.resources) {
      const object = objectOf({ kind: 'named', name: resource.type }, declarations);
      for (const role of ['id', 'key', 'version'] as const) {
        const field = object?.fields.find(({ name }) => name === resource[role]);
        if (field?.access !== 'write') continue;
        const message = `The ${role} of a stored resource is in responses, so "${field.name}" of "${resource.type}" cannot be write-only.`;
        const notes = [{ message: `It is the ${role} in this resource.`, span: resource.span }];
        report({ message, span: field.span, notes });
      }
      for (const { path, span } of resource.filters) {
        const steps = path.map((_name, index) => fieldAt(path.slice(0, index + 1), object, declarations));
        const last = steps.at(-1);
        const secret =
          steps.find((step) => step?.access === 'write') ?? (last && holdsAny(last.type, hidden) ? last : undefined);
        if (secret === undefined) continue;
        const message = `A filter must not use ${path.join('.')}: repeated queries would reveal a write-only field.`;
        report({ message, span, notes: [{ message: 'The field is declared here.', span: secret.span }] });
      }
    }
  },
};
