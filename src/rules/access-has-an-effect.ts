import { contentsIn } from '../model/contents.js';
import { accessesIn, fieldsIn, namesReachedFrom } from '../model/types/type-graph.js';
import { declarationsOf } from '../model/declarations.js';
import { declaredResponsesOf, endpointsOf, parametersOf } from '../model/endpoints.js';
import type { Model, TypeDeclaration } from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import type { SourceSpan } from '../source/source-file.js';
import type { OwnRule } from './rule.js';

/** A read-only field is in some response or webhook, a write-only field in some request; otherwise nobody ever sees it. */
export const accessHasAnEffect: OwnRule = {
  severity: 'warning',
  needsWholeModel: true,
  check(model, report) {
    const limited = model.types.filter((type) => accessesIn(type).size > 0);
    if (limited.length === 0) return;
    const requests = usesOf(requestTypes(model), limited, model);
    const returned = usesOf(responseTypes(model), limited, model);
    const stored = new Set(model.resources.map(({ type }) => type));
    const sent = model.types.filter(({ name }) => requests.names.has(name)).flatMap(fieldsIn);
    const sentNames = new Set(sent.map(({ name }) => name));
    for (const type of limited) {
      for (const { name, access, span } of fieldsIn(type)) {
        if (access === undefined) continue;
        const [there, here] = access === 'read' ? [returned, requests] : [requests, returned];
        if (there.spans.has(span) || !here.names.has(type.name)) continue;
        // The service stores what another type sends, such as a draft.
        if (access === 'write' && stored.has(type.name) && sentNames.has(name)) continue;
        const why = access === 'read' ? 'in no response, so nobody sees it' : 'in no request, so nobody sends it';
        const message = `"${name}" is ${access}-only, but ${why}. Remove the field, or \`${access}-only\`.`;
        report({ message, span });
      }
    }
  },
};

interface Uses {
  /** Types whose values are sent in that direction. */
  readonly names: ReadonlySet<string>;
  /** Their read-only or write-only fields; an inherited field has the same span. */
  readonly spans: ReadonlySet<SourceSpan>;
}

/** A type counts as well if its form is in a request or a response. */
function usesOf(types: readonly TypeRef[], limited: readonly TypeDeclaration[], model: Model): Uses {
  const reached = namesReachedFrom(types, declarationsOf(model));
  const names = new Set(reached);
  for (const { name, oneWayOf } of model.types) if (oneWayOf !== undefined && reached.has(name)) names.add(oneWayOf);
  const met = limited.filter(({ name }) => reached.has(name));
  return { names, spans: new Set(met.flatMap(fieldsIn).map(({ span }) => span)) };
}

function requestTypes(model: Model): readonly TypeRef[] {
  return endpointsOf(model).flatMap((endpoint) => [
    ...endpoint.contents.map(({ type }) => type),
    ...parametersOf(endpoint).map(({ type }) => type),
  ]);
}

function responseTypes(model: Model): readonly TypeRef[] {
  const bodies = contentsIn(declaredResponsesOf(model)).map(({ type }) => type);
  const headers = endpointsOf(model).flatMap(({ responses }) => responses.flatMap((response) => response.headers));
  return [...bodies, ...headers.map(({ type }) => type), ...(model.webhooks === undefined ? [] : [model.webhooks])];
}
