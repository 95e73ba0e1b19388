import type { Endpoint, ObjectDeclaration, Parameter } from '../model/model.js';
import { type Requirement, requirementsOn } from '../model/presence.js';
import type { ParameterLocation, WrittenEndpoint, WrittenGroup } from '../parse/model-document.js';
import { objectTypeOf } from './parameters.js';
import { refuseContradiction, requirementOf } from './requirements.js';
import type { ApiScope } from './scope.js';

/** The requirements on optional query parameters, from the group, the extended types and the endpoint itself. */
export function queryRequirementsOf(
  { written, group, query }: Asking,
  scope: ApiScope,
): Pick<Endpoint, 'queryRequires'> {
  for (const location of ['headers', 'cookies'] as const) refuseElsewhere(location, { written, group }, scope);
  const members = query.map(({ property, ...parameter }) => ({ ...parameter, name: property }));
  const declared = members.filter(({ isPattern }) => !isPattern);
  const inherited = [...typesOf('query', group, scope), ...typesOf('query', written, scope)].flatMap(
    ({ requires = [] }) => requires,
  );
  const required = { owner: 'The query', members: declared, hasPatterns: declared.length < members.length };
  const own = [group.query.requires, written.query.requires].flatMap(
    (one) => (one && requirementOf(one, required, scope.report)) ?? [],
  );
  const { requires } = requirementsOn(declared, [...inherited, ...own]);
  refuseContradiction('the query', requires, scope.report);
  return requires === undefined ? {} : { queryRequires: requires };
}

interface Asking {
  readonly written: WrittenEndpoint;
  readonly group: WrittenGroup;
  readonly query: readonly Parameter[];
}

type Owner = Pick<WrittenGroup, ParameterLocation>;

function typesOf(location: ParameterLocation, owner: Owner, scope: ApiScope): readonly ObjectDeclaration[] {
  // Other types are reported where their fields are read.
  const silent = { ...scope, report: () => undefined };
  return owner[location].extends.flatMap((expression) => objectTypeOf(expression, location, silent) ?? []);
}

function refuseElsewhere(
  location: 'headers' | 'cookies',
  { written, group }: Pick<Asking, 'written' | 'group'>,
  scope: ApiScope,
): void {
  const refuse = (span: Requirement['span'], what: string): void => {
    const message = `${what}, but \`${location}\` cannot have requirements: only fields and query parameters can.`;
    scope.report({ code: 'query-is-an-object', message, span });
  };
  for (const owner of [group, written]) {
    const { requires, extends: parents } = owner[location];
    if (requires !== undefined) refuse(requires.span, 'This is `requires`');
    const [type] = typesOf(location, owner, scope).filter((one) => (one.requires ?? []).length > 0);
    if (type !== undefined && parents[0] !== undefined) refuse(parents[0].span, `"${type.name}" has \`requires\``);
  }
}
