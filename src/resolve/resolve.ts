import type { ErrorDeclaration, Model, Placeholder, Scope } from '../model/model.js';
import type { ModelDocument } from '../parse/model-document.js';
import type { WrittenResource } from '../parse/written-parts.js';
import { noDocs } from '../parse/slots.js';
import { refuseAccess } from '../parse/parse-type.js';
import { collectFindings, compareText, leavesGap, type WithDiagnostics } from '../source/diagnostic.js';
import { type ApiScope, createTypeScope, documentedOf, linkedTemplate, namedOf, type TypeScope } from './scope.js';
import { authenticationOf } from './access.js';
import { contentsOf, settleUnions } from './contents.js';
import { declareTypes } from './declarations.js';
import { readDefaults, withInnerDefaults } from './defaults.js';
import { withExamples, writtenExamples } from './examples.js';
import { groupOf } from './groups.js';
import { withLastParts } from './last-parts.js';
import { mergeDocuments, type Namespace } from './merge-documents.js';
import { withOneWayForms } from './one-way.js';
import { headersOf } from './parameters.js';
import { statedHeadersOf, withErrorHeaders } from './response-headers.js';
import { serversOf } from './servers.js';
import { withNamePatterns } from './name-patterns.js';
import { typeRefOf } from './type-refs.js';
import { webhookType, withWebhooks } from './webhooks.js';
import type { StoredResource } from '../model/storage.js';

/**
 * Documents → one model: names linked, placeholders typed, defaults filled in, generic types expanded. Never fails:
 * what cannot be linked is reported and becomes `unknown`, so that everything else is still checked.
 */
export function resolve(documents: readonly ModelDocument[]): WithDiagnostics<Model> {
  const { report, diagnostics } = collectFindings();
  const namespace = withWebhooks(mergeDocuments(documents, report), report);
  const types = createTypeScope(namespace, report);
  declareTypes(types);
  readDefaults(types);
  const placeholders = placeholdersOf(namespace, types);
  const auth = authenticationOf(namespace.auth, report);
  const nothing = { errorsByName: new Map(), requestHeaders: [], statedHeaders: new Map() };
  const base = { report, namespace, auth, types, placeholders, ...nothing };
  const requestHeaders = headersOf([...namespace.headers.values()], base);
  const statedHeaders = statedHeadersOf(base);
  const errors = withErrorHeaders(errorDeclarationsOf(base), statedHeaders, base);
  const errorsByName = new Map(errors.map((error) => [error.name, error]));
  const scope: ApiScope = { ...base, errorsByName, requestHeaders, statedHeaders };
  const beginning = { path: documents[0]?.path ?? '', start: 0, end: 0 };
  if (namespace.api === undefined && !documents.some((document) => document.isPartial)) {
    const message =
      'The model has no name. Write `api:` in one of its files, such as `api: example-resource`: packages are named after it. If a file beside these has it, name their folder.';
    report({ code: 'required-key', message, span: beginning });
  }
  const examples = writtenExamples(namespace, types);
  const linked: Model = {
    name: namespace.api?.name.text ?? 'unnamed',
    ...documentedOf(namespace.api ?? noDocs),
    span: namespace.api?.name.span ?? beginning,
    version: namespace.version?.text ?? '0.0.0',
    servers: serversOf(namespace.server, scope),
    auth,
    scopes: [...namespace.scopes.values()].map((written): Scope => {
      const token = linkedTemplate(written.token, types);
      return { ...namedOf(written), token };
    }),
    placeholders,
    errors,
    groups: [...namespace.groups.values()].map((group) => groupOf(group, scope)),
    ...(namespace.webhooks.size > 0 && { webhooks: { kind: 'named', name: webhookType } }),
    resources: [...namespace.resources.values()].map(storedResourceOf),
    gaps: [...namespace.gaps.values()].map(({ name, text }) => ({ name: name.text, text, span: name.span })),
    types: finishedTypes(types),
  };
  // Examples are read by type and by name pattern, so this must precede the one-way forms, which lack some fields.
  const value = withExamples(withNamePatterns(withInnerDefaults(linked, report), types), examples);
  const isPartial = diagnostics.some(leavesGap) || documents.some((document) => document.isPartial);
  // A declaration that seems to be missing may be in an unreadable file.
  const isReadable = !documents.some((document) => document.isUnreadable);
  const formed = withOneWayForms(value, report);
  const whole = withLastParts({ ...formed, types: formed.types.toSorted((a, b) => compareText(a.name, b.name)) });
  return { value: isPartial ? { ...whole, isPartial: true } : whole, diagnostics: isReadable ? diagnostics : [] };
}

function placeholdersOf(namespace: Namespace, types: TypeScope): readonly Placeholder[] {
  for (const { access } of namespace.params.values()) if (access !== undefined) refuseAccess(access, types.report);
  return [...namespace.params.values()].map((written) => {
    types.members.set(written.name.span, written);
    return { ...namedOf(written), type: typeRefOf(written.type, types) };
  });
}

function errorDeclarationsOf(scope: ApiScope): readonly ErrorDeclaration[] {
  const { namespace, types } = scope;
  return [...namespace.errors.values()].map((written) => {
    const { status, name, body } = written;
    if (typeof status === 'number' && status < 400) {
      const message = `${status} is not an error status: those begin at 400.`;
      types.report({ code: 'status-fits', message, span: name.span });
    }
    return {
      ...namedOf(written),
      status,
      contents: contentsOf(body, { kind: 'error', name: `${name.text}Body` }, types),
      headers: headersOf(written.headers, scope),
    };
  });
}

/** Evaluated last: endpoints mention instances of generic types and declare bodies. */
function finishedTypes(types: TypeScope): Model['types'] {
  settleUnions(types);
  readDefaults(types);
  return [...types.declarations.values()];
}

function storedResourceOf(written: WrittenResource): StoredResource {
  return {
    type: written.name.text,
    ...documentedOf(written),
    span: written.name.span,
    ...(written.within && { within: written.within.text, withinSpan: written.within.span }),
    id: written.id.text,
    idSpan: written.id.span,
    ...(written.key && { key: written.key.text, keySpan: written.key.span }),
    ...(written.version && { version: written.version.text, versionSpan: written.version.span }),
    actions: written.actions.map(({ variant, field }) => ({
      variant: variant.text,
      effect: field === undefined ? { kind: 'nothing' } : { kind: 'set', field: field.text },
      span: variant.span,
    })),
    filters: written.filters.map(({ parameter, path, pathSpan, operator }) => ({
      parameter: parameter.text,
      path: path.map(({ text }) => text),
      operator,
      span: parameter.span,
      pathSpan,
    })),
  };
}
