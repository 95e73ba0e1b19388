import type { ErrorDeclaration, Hole, Model, Scope } from '../model/model.js';
import type { ModelDocument } from '../parse/model-document.js';
import type { WithDiagnostics } from '../source/diagnostic.js';
import { collectFindings, leavesHole } from '../source/report.js';
import type { ApiScope } from './api-scope.js';
import { linkedTemplate } from './api-scope.js';
import { bodyTypeOf } from './body-type.js';
import { declareInstances, declareTypes } from './declarations.js';
import { documentedOf } from './documented.js';
import { groupOf } from './groups.js';
import type { Namespace } from './merge-documents.js';
import { compareText, mergeDocuments } from './merge-documents.js';
import { storedResourceOf } from './resources.js';
import { haveSameShape } from '../model/same-shape.js';
import { typeRefOf } from './type-refs.js';
import type { TypeScope } from './type-scope.js';
import { createTypeScope, noBindings } from './type-scope.js';

/**
 * What was written → one model: names linked, holes typed, defaults filled in, generic types expanded. Never fails: what
 * cannot be linked is reported and becomes `unknown`, so that everything else is still checked.
 */
export function resolve(documents: readonly ModelDocument[]): WithDiagnostics<Model> {
  const { report, diagnostics } = collectFindings();
  const namespace = mergeDocuments(documents, report);
  const types = createTypeScope(namespace.types, report);
  declareTypes(types);
  const holes = holesOf(namespace, types);
  const errors = errorDeclarationsOf(namespace, types);
  const scope: ApiScope = {
    report,
    namespace,
    types,
    holesByName: new Map(holes.map((hole) => [hole.name, hole])),
    errorsByName: new Map(errors.map((error) => [error.name, error])),
  };
  const beginning = { path: documents[0]?.path ?? '', start: 0, end: 0 };
  if (namespace.api === undefined && !documents.some((document) => document.isPartial)) {
    const message =
      'The model has no name. Write `api: example-resource` in one of its files: packages are named after it.';
    report({ code: 'required-key', message, span: beginning });
  }
  const value: Model = {
    name: namespace.api?.name.text ?? 'unnamed',
    ...documentedOf(namespace.api ?? { docs: undefined, gap: undefined }),
    span: namespace.api?.name.span ?? beginning,
    version: namespace.version?.text ?? '0.0.0',
    ...(namespace.server && {
      server: linkedTemplate(namespace.server, scope.holesByName.keys(), report),
      serverSpan: namespace.server.span,
    }),
    auth: namespace.auth?.text === 'bearer' ? 'bearer' : 'none',
    scopes: [...namespace.scopes.values()].map((written): Scope => {
      const token = linkedTemplate(written.token, scope.holesByName.keys(), report);
      return { name: written.name.text, ...documentedOf(written), span: written.name.span, token };
    }),
    holes,
    errors,
    groups: [...namespace.groups.values()].map((group) => groupOf(group, scope)),
    resources: [...namespace.resources.values()].map(storedResourceOf),
    gaps: [...namespace.gaps.values()].map(({ name, text }) => ({ name: name.text, text, span: name.span })),
    types: finishedTypes(types),
  };
  const isPartial = diagnostics.some(leavesHole) || documents.some((document) => document.isPartial);
  // What seems to be missing may stand in a file that no one can read yet.
  const isReadable = !documents.some((document) => document.isUnreadable);
  return { value: isPartial ? { ...value, isPartial: true } : value, diagnostics: isReadable ? diagnostics : [] };
}

function holesOf(namespace: Namespace, types: TypeScope): readonly Hole[] {
  return [...namespace.holes.values()].map((written) => ({
    name: written.name.text,
    ...documentedOf(written),
    span: written.name.span,
    type: typeRefOf(written.type, types, noBindings),
  }));
}

function errorDeclarationsOf(namespace: Namespace, types: TypeScope): readonly ErrorDeclaration[] {
  return [...namespace.errors.values()].map((written) => {
    const { status, name, body } = written;
    if (status < 400) {
      types.report({ code: 'status-fits', message: `${status} is no error: those begin at 400.`, span: name.span });
    }
    return {
      name: name.text,
      ...documentedOf(written),
      span: name.span,
      status,
      ...(body && { body: bodyTypeOf(body, `${name.text}Body`, types) }),
    };
  });
}

/** Evaluated last: endpoints mention instances of generic types and declare bodies. Sorted, so that order means nothing. */
function finishedTypes(types: TypeScope): Model['types'] {
  declareInstances(types);
  for (const { members, span } of types.sameChecks) {
    const [first, ...others] = members;
    const other = others.find((member) => first && !haveSameShape(first, member, types.declarations));
    if (first === undefined || other === undefined) continue;
    const message = `"${first.name}" and "${other.name}" differ on the wire, and a union without a tag is not supported yet. Give the variants a tag: \`union Name by tag:\` under \`types:\`.`;
    types.report({ code: 'not-supported-yet', message, span });
  }
  return [...types.declarations.values()].sort((a, b) => compareText(a.name, b.name));
}
