import { byName } from '../model/declarations.js';
import { placeholdersIn, writtenTemplate } from '../model/endpoints.js';
import { accepts, placeholderTypeOf } from '../model/placeholders.js';
import type { OwnRule } from './rule.js';

/** `scope-token` of RFC 6749, section 3.3: printable ASCII without space, quote and backslash. */
const tokenText = /^[\x21\x23-\x5B\x5D-\x7E]*$/;

/** Values that would turn one scope into another, or into two. */
const dangerous = ['a b', 'a"b', 'a\\b', 'a:b', ''];

/**
 * A scope is a single token for all values of its placeholders: a space would request two scopes, a colon another one.
 */
export const scopeTokenIsWellFormed: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  check(model, report) {
    for (const scope of model.scopes) {
      if (!scope.token.every((part) => part.kind === 'placeholder' || tokenText.test(part.text))) {
        const message = `"${writtenTemplate(scope.token)}" is not a scope: use ASCII without spaces, quotes and backslashes (RFC 6749, section 3.3).`;
        report({ message, span: scope.span });
      }
      for (const placeholder of new Set(placeholdersIn(scope.token))) {
        const value = dangerous.find((candidate) => accepts(placeholderTypeOf(model, placeholder), candidate, model));
        if (value === undefined) continue;
        const declared = byName(model.placeholders).get(placeholder);
        const notes = declared ? [{ message: 'The scope is declared here.', span: scope.span }] : [];
        const message = `The placeholder "${placeholder}" of the scope "${scope.name}" may be ${JSON.stringify(value)}, which would make it another scope. Declare it under \`params:\` with a pattern: \`${placeholder}: string(/[A-Za-z0-9_-]+/)\`.`;
        report({ message, span: declared?.span ?? scope.span, notes });
      }
    }
  },
};
