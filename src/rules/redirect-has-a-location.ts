import { isPlainText } from '../model/types/as-text.js';
import { hasBody } from '../model/contents.js';
import { type Declarations, withoutAlias } from '../model/declarations.js';
import { headerNamed, isRedirect, mustBeGiven } from '../model/endpoints.js';
import type { Response } from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import type { OwnRule } from './rule.js';

/** A redirect says where to, as text and in its header: that is all a client looks at (RFC 9110, section 15.4). */
export const redirectHasALocation: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  checkEndpoint({ responses }, report, { declarations }) {
    for (const response of responses) {
      const message = isRedirect(response.status) ? problemOf(response, declarations) : undefined;
      if (message !== undefined) report({ message, span: response.span });
    }
  },
};

function problemOf(response: Response, declarations: Declarations): string | undefined {
  const { status } = response;
  const location = headerNamed(response, 'location');
  if (location === undefined || !mustBeGiven(location))
    return `${status} redirects, so it needs a target: \`${status} to uri\`.`;
  if (hasBody(response)) return `A ${status} has no body: clients only follow its \`Location\`. Remove the body.`;
  return isText(location.type, declarations)
    ? undefined
    : 'The target of a redirect is an address: `to uri`, or `to string` if it may be relative.';
}

function isText(written: TypeRef, declarations: Declarations): boolean {
  const type = withoutAlias(written, declarations);
  if (type.kind === 'format') return type.format === 'uri';
  return isPlainText(type, declarations);
}
