import type { Leniency } from '../validators/index.js';
import type { Checked, InvalidInputError, Issue } from './errors.js';
import type { DeclaredError, Parse, ResponseContent, ResponseType, Sending } from './operation.js';
import { tried } from './own.js';
import type { ResponseReading } from './connection/settings.js';
import { requestIdOf } from './request-id.js';

/** Reports the issues found so far, and from now on each at once: those of the events of a stream. */
export type Finish = (response: Response | undefined) => void;

type Loosen = (parse: Parse) => Parse;

/**
 * Replaces the operation of a call by one that returns responses which are not as documented. `Refusal`: this file is
 * loaded late, and must not have a copy of it.
 */
export function readLeniently(sending: Sending, reading: ResponseReading, Refusal: typeof InvalidInputError): Finish {
  const { operation, settings } = sending;
  if (reading !== 'tolerant' && reading !== 'off') {
    const message = "must be 'strict', 'tolerant' or 'off'";
    throw new Refusal(operation.name, [{ path: '/responses', code: 'option', message }]);
  }
  let found: Issue[] = [];
  let finished: Response | undefined;
  const report = (): void => {
    if (finished === undefined || found.length === 0 || reading === 'off') return;
    const { status, headers } = finished;
    const requestId = requestIdOf(headers);
    const mismatch = { operation: operation.name, status, requestId, issues: found };
    found = [];
    // A failing log must not make a successful call fail.
    tried(() => settings.onMismatch?.(mismatch));
  };
  const note = (issues: readonly Issue[]): void => {
    found.push(...issues);
    report();
  };
  const loosen: Loosen = (parse) => async (text) => {
    const checked = await readAnyway(parse, text, reading);
    if (checked.ok) note(checked.issues ?? []);
    return checked;
  };
  const { readBody } = operation;
  sending.operation = {
    ...operation,
    responses: operation.responses.map((one) => lenientResponse(one, loosen, note)),
    errors: lenientErrors(operation.errors.flat(), loosen, reading),
    ...(readBody && {
      readBody: (...given) => {
        // Those of an earlier attempt.
        found = [];
        return readBody(...given);
      },
    }),
  };
  return (response) => {
    finished = response;
    report();
  };
}

/** The value, if it is JSON at all. */
async function readAnyway(parse: Parse, text: string, reading: Leniency): Promise<Checked> {
  let issues: readonly Issue[] = [];
  try {
    const checked = await parse(text, reading);
    if (checked.ok) return checked;
    issues = checked.issues;
  } catch {
    // A conversion expects a value of its type.
  }
  const value = tried(() => JSON.parse(text) as unknown);
  return value === undefined ? { ok: false, issues } : { ok: true, value, issues };
}

function lenientResponse(type: ResponseType, loosen: Loosen, note: (issues: readonly Issue[]) => void): ResponseType {
  const { parse, contents, readHeaders } = type;
  return {
    ...type,
    ...(parse && { parse: loosen(parse) }),
    ...(contents && { contents: lenientContents(contents, loosen) }),
    ...(readHeaders && {
      readHeaders: (...given) => {
        const { values, issues } = readHeaders(...given);
        note(issues);
        return { values, issues: [] };
      },
    }),
  };
}

function lenientContents(contents: readonly ResponseContent[], loosen: Loosen): readonly ResponseContent[] {
  return contents.map((content) => (content.parse ? { ...content, parse: loosen(content.parse) } : content));
}

/** Of several errors with the same status, the first whose body fits still comes first. */
function lenientErrors(
  errors: readonly DeclaredError[],
  loosen: Loosen,
  reading: ResponseReading,
): readonly (readonly DeclaredError[])[] {
  const lenient = (isLoose: boolean): readonly DeclaredError[] =>
    errors.map(([status, Declared, parse, details]) => [
      status,
      Declared,
      isLoose ? parse && loosen(parse) : parse,
      details?.contents ? { ...details, contents: lenientContents(details.contents, loosen) } : details,
    ]);
  return reading === 'off' ? [lenient(true)] : [lenient(false), lenient(true)];
}
