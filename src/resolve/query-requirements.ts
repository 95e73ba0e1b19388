import type { Endpoint, ObjectDeclaration, Parameter } from '../model/model.js';
import { type Requirement, requirementsOn } from '../model/presence.js';
import type { ParameterLocation, WrittenGroup } from '../parse/model-document.js';
import { objectTypeOf } from './parameters.js';
import { refuseContradiction, requirementOf } from './requirements.js';
import type { ApiScope } from './scope.js';

/** A group or an endpoint. */
type Owner = Pick<WrittenGroup, ParameterLocation>;

/** The requirements on optional query parameters, from the group, the extended types and the endpoint itself. */
export function queryRequirementsOf(
  owners: readonly [group: Owner, endpoint: Owner],
  query: readonly Parameter[],
  scope: ApiScope,
): Pick<Endpoint, 'queryRequires'> {
  for (const location of ['headers', 'cookies'] as const) refuseElsewhere(location, owners, scope);
  const members = query.map(({ property, ...parameter }) => ({ ...parameter, name: property }));
  const declared = members.filter(({ isPattern }) => !isPattern);
  const types = owners.flatMap((owner) => typesOf('query', owner, scope));
  const inherited = types.flatMap(({ requires = [] }) => requires);
  const required = { owner: 'The query', members: declared, hasPatterns: declared.length < members.length };
  const own = owners.flatMap(
    ({ query: { requires } }) => (requires && requirementOf(requires, required, scope.report)) ?? [],
  );
  const { requires } = requirementsOn(declared, [...inherited, ...own]);
  refuseContradiction('the query', requires, scope.report);
  return requires === undefined ? {} : { queryRequires: requires };
}

function typesOf(location: ParameterLocation, owner: Owner, scope: ApiScope): readonly ObjectDeclaration[] {
  // Other types are reported where their fields are read.
  const silent = { ...scope, report: () => undefined };
  return owner[location].extends.flatMap((expression) => objectTypeOf(expression, location, silent) ?? []);
}

function refuseElsewhere(location: 'headers' | 'cookies', owners: readonly Owner[], scope: ApiScope): void {
  const refuse = (span: Requirement['span'], what: string): void => {
    const message = `${what}, but \`${location}\` cannot have requirements: only fields and query parameters can.`;
    scope.report({ code: 'query-is-an-object', message, span });
  };
  for (const owner of owners) {
    const { requires, extends: parents } = owner[location];
    if (requires !== undefined) refuse(requires.span, 'This is `requires`');
    const [type] = typesOf(location, owner, scope).filter((one) => (one.requires ?? []).length > 0);
    if (type !== undefined && parents[0] !== undefined) refuse(parents[0].span, `"${type.name}" has \`requires\``);
  }
}
