import { byName } from '../../model/declarations.js';
import { placeholdersIn, writtenTemplate } from '../../model/endpoints.js';
import type { Endpoint, Model, Parameter, Template } from '../../model/model.js';
import { placeholderTypeOf } from '../../model/placeholders.js';
import { objectsIn } from '../../source/plain-data.js';
import { type Both, type Matched, matched, withPairs } from './difference.js';
import { type Root, rootOutside } from './findings.js';

/** A template as text, whatever its placeholders are called: `key={}` of `key={key}`. */
export function withoutNames(written: string): string {
  return written.replaceAll(/\{[^}.]*/g, '{');
}

/** Whether something has the same placeholders in other places: `/{year}-{month}` and `/{month}-{year}`. */
function haveMoved({ old, new: now }: Both<readonly string[]>): boolean {
  return old.join() !== now.join() && old.toSorted().join() === now.toSorted().join();
}

/** Whether two templates differ only in what their placeholders are called. */
export function isRenamed({ old, new: now }: Both<Template>): boolean {
  const isAlike = withoutNames(writtenTemplate(old)) === withoutNames(writtenTemplate(now));
  return isAlike && !haveMoved({ old: placeholdersIn(old), new: placeholdersIn(now) });
}

/** Parameters with the same name, and then those whose names differ only in what their placeholders are called. */
export function matchedParameters(
  parameters: Both<readonly Parameter[]>,
  keyOf: (parameter: Parameter) => string,
): Matched<Parameter> {
  const same = matched(parameters, keyOf);
  const alike = matched({ old: same.removed, new: same.added }, (one) => withoutNames(keyOf(one)));
  const renamed = alike.pairs.filter((pair) => isRenamed({ old: pair.old.name, new: pair.new.name }));
  return withPairs(same, renamed);
}

/** Whether the placeholders of a path have changed places. */
export function haveMovedInPath({ old, new: now }: Both<Endpoint>): boolean {
  return haveMoved({ old: namesInPath(old), new: namesInPath(now) });
}

function namesInPath({ pathParameters }: Endpoint): readonly string[] {
  return pathParameters.map(({ name }) => writtenTemplate(name));
}

/** The path parameters that correspond: by their order, unless they have moved. */
export function pathParameterPairs(endpoints: Both<Endpoint>): readonly Both<Parameter>[] {
  const [old, now] = [endpoints.old.pathParameters, endpoints.new.pathParameters];
  if (haveMovedInPath(endpoints)) return matched({ old, new: now }, ({ name }) => writtenTemplate(name)).pairs;
  return old.flatMap((parameter, index) => {
    const other = now[index];
    return other === undefined ? [] : [{ old: parameter, new: other }];
  });
}

/** The types of the placeholders of addresses, scopes and names; those of paths are compared as parameters. */
export function rootsOfPlaceholders({ old, new: now }: Both<Model>, pairs: readonly Both<Endpoint>[]): readonly Root[] {
  const inPaths = new Set(pairs.flatMap(pathParameterPairs).map((pair) => writtenTemplate(pair.new.name)));
  const [before, after] = [byName(old.placeholders), byName(now.placeholders)];
  const used = placeholdersUsed(now);
  const renamed = renamedPlaceholders({ old, new: now }, pairs);
  return [...placeholdersUsed(old)].flatMap((name) => {
    const newName = used.has(name) ? name : renamed.get(name);
    if (newName === undefined || inPaths.has(newName)) return [];
    const [was, is] = [before.get(name), after.get(newName)];
    const types = { old: placeholderTypeOf(old, name), new: placeholderTypeOf(now, newName) };
    const spans = { old: (was ?? old).span, new: (is ?? now).span };
    return [{ ...rootOutside('request', types, `param ${newName}`), spans }];
  });
}

/** The old names of placeholders of addresses and of names of parameters, with their new ones. */
function renamedPlaceholders(models: Both<Model>, pairs: readonly Both<Endpoint>[]): ReadonlyMap<string, string> {
  const queries = pairs.flatMap(
    ({ old, new: now }) =>
      matchedParameters({ old: old.query, new: now.query }, ({ name }) => writtenTemplate(name)).pairs,
  );
  const inQueries = newNamesIn(queries.map((pair) => ({ old: pair.old.name, new: pair.new.name })));
  return new Map([...renamedInAddresses(models), ...inQueries]);
}

/** The old names of placeholders of addresses, with their new ones. */
export function renamedInAddresses({ old, new: now }: Both<Model>): ReadonlyMap<string, string> {
  const { pairs } = matched({ old: old.servers, new: now.servers }, ({ name }) => name);
  return newNamesIn(pairs.map((pair) => ({ old: pair.old.address, new: pair.new.address })));
}

function newNamesIn(templates: readonly Both<Template>[]): ReadonlyMap<string, string> {
  return new Map(
    templates.filter(isRenamed).flatMap((pair) => {
      const names = placeholdersIn(pair.new);
      return placeholdersIn(pair.old).map((name, index) => [name, names[index] ?? name] as const);
    }),
  );
}

/** The names of all placeholders of a model: in paths, addresses, scopes, and names of parameters. */
function placeholdersUsed(model: Model): ReadonlySet<string> {
  const found = [...objectsIn(model)].flatMap((part) =>
    'kind' in part && part.kind === 'placeholder' && 'name' in part ? [String(part.name)] : [],
  );
  return new Set(found);
}
