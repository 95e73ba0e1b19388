import { type Declarations, objectOf } from '../../model/declarations.js';
import type { Module } from '../../print/module.js';
import { literalKey, propertyAccess } from '../../print/escape.js';
import type { ValidatorRole } from '../../print/names.js';
import { validatorText } from './symbols.js';

/** The bodies of the responses of one module: how each is written as JSON is printed once. */
export interface Bodies {
  /** `bodies.Problem`. `isOneOfSeveral`: what is of the type must be known from what is of another. */
  mention(name: string, isOneOfSeveral: boolean): string;
  /**
   *     const bodies = {
   *       Problem: { validate: validators.validateProblem, stringify: validators.stringifyProblem, isProblem: true },
   *     };
   */
  statements(): readonly string[];
}

export function createBodies(module: Module, declarations: Declarations): Bodies {
  const isOneOfSeveralByName = new Map<string, boolean>();
  return {
    mention(name, isOneOfSeveral) {
      isOneOfSeveralByName.set(name, isOneOfSeveral || isOneOfSeveralByName.get(name) === true);
      return `bodies${propertyAccess(name)}`;
    },
    statements() {
      // By name, so that a line stays where it is when an endpoint moves.
      const names = [...isOneOfSeveralByName.keys()].sort();
      if (names.length === 0) return [];
      const lines = names.map((name) => {
        const more: readonly ValidatorRole[] = isOneOfSeveralByName.get(name) === true ? ['is'] : [];
        const roles: readonly ValidatorRole[] = ['validate', 'stringify', ...more];
        const members = roles.map((role) => `${role}: ${validatorText(name, role, module)}`);
        if (isProblem(name, declarations)) members.push('isProblem: true');
        return `${literalKey(name)}: { ${members.join(', ')} },`;
      });
      return [`const bodies = {\n${lines.join('\n')}\n};`];
    },
  };
}

/** Whether a type has the members of RFC 9457 by which clients know a problem. */
function isProblem(name: string, declarations: Declarations): boolean {
  const fields = objectOf({ kind: 'named', name }, declarations)?.fields.map((field) => field.name) ?? [];
  return ['type', 'title', 'status'].every((field) => fields.includes(field));
}
