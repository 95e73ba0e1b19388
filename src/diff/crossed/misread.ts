import { inputShapeOf, parametersByLocation, writtenTemplate } from '../../model/endpoints.js';
import { pointerTo } from '../../model/json-value.js';
import { isChosen } from '../../model/media-types.js';
import type { Endpoint, InputLocation } from '../../model/model.js';
import { shorten } from '../../source/words.js';
import { isRecord } from '../../verify/locations.js';
import { isEqual, readJson, shownValue } from '../../verify/lossless.js';
import type { Reason } from '../../verify/unimplemented-server.js';
import type { Both } from '../compare/difference.js';
import { locationWords, parametersAt } from '../compare/findings.js';
import { memberOf } from '../witnesses/record-fit.js';

/**
 * The values of a call that the operation has received as others: `query tags ["a","b"] read as ["a,b"]`. What the client
 * leaves out may get any default. Not compared are streams, files, and parameters whose names have placeholders. The text of
 * a list or an object may be a `string` for one version: it is the same on the wire.
 */
export function misreadIn(sent: unknown, received: unknown, { old, new: now }: Both<Endpoint>): readonly Reason[] {
  const ofParameters = parametersByLocation(old).flatMap(([kind, parameters]) =>
    parameters.flatMap(({ name: template, property }) => {
      const name = writtenTemplate(template);
      const [parameter] = parametersAt(now, { kind, name });
      // What is not declared is refused, or ignored as every unknown header.
      if (parameter === undefined) return [];
      const was = memberOf(locatedIn(sent, kind, old), property);
      const is = memberOf(locatedIn(received, kind, now), parameter.property);
      return misreadAt(was, is, '').map(({ code }): Reason => ({ in: locationWords[kind], at: name, code }));
    }),
  );
  return [...ofParameters, ...misreadAt(bodyIn(sent, old), bodyIn(received, now), '')];
}

function locatedIn(input: unknown, kind: InputLocation, endpoint: Endpoint): unknown {
  return inputShapeOf(endpoint) === 'flat' ? input : memberOf(input, kind);
}

function bodyIn(input: unknown, { contents }: Endpoint): unknown {
  const body = memberOf(input, 'body');
  return isChosen(contents) ? memberOf(body, 'value') : body;
}

function misreadAt(was: unknown, is: unknown, at: string): readonly Reason[] {
  const areLists = Array.isArray(was) && Array.isArray(is) && was.length === is.length;
  if (areLists || (isRecord(was) && isRecord(is)))
    return Object.entries(was).flatMap(([name, value]) => misreadAt(value, memberOf(is, name), at + pointerTo(name)));
  if (was === undefined || !isPlain(was) || !isPlain(is) || isEqual(was, is) || isTextOf(was, is) || isTextOf(is, was))
    return [];
  const code = `${shorten(shownValue(was))} ${is === undefined ? 'lost' : `read as ${shorten(shownValue(is))}`}`;
  return [{ in: 'body', at, code }];
}

/** Whether it is all of the text of a list or an object: of a `csv<T>`, or of a `json<T>`. */
function isTextOf(text: unknown, value: unknown): boolean {
  if (typeof text !== 'string' || typeof value !== 'object') return false;
  return (Array.isArray(value) && value.join(',') === text) || isEqual(readJson(text)?.value, value);
}

/** Whether it is no stream and no file. */
function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null || Array.isArray(value) || isRecord(value);
}
