import type { Issue } from './errors.js';
import type { BodyContent, Operation, RequestBody } from './operation.js';
import { isObject } from './own.js';

export interface PreparedBody {
  /** Empty where the platform says it: only it knows the boundary of a form. */
  readonly contentType: string;
  readonly content: RequestBody;
}

/** The value of `body`, and where the reasons against it are collected. */
interface GivenBody {
  readonly value: unknown;
  readonly issues: Issue[];
}

/** Checks the body of an input and encodes it. */
export function writeBody({ body, contents }: Operation, given: GivenBody): PreparedBody | undefined {
  const { value, issues } = given;
  if (contents !== undefined) return writeContent(contents, given);
  if (body === undefined) return undefined;
  const checked = body.validate(value);
  if (checked.ok) return { contentType: 'application/json', content: body.stringify(value as never) };
  refuseBody(issues, '/body', value === undefined ? missing : checked.issues);
  return undefined;
}

/** Of several forms the one that `mediaType` of the value names: `{ mediaType: 'text/csv', value: 'a,b' }`. */
function writeContent(contents: readonly BodyContent[], { value, issues }: GivenBody): PreparedBody | undefined {
  const [first, ...others] = contents;
  const isChosen = others.length > 0;
  const given = isChosen && isObject(value) ? value : {};
  const content = isChosen ? contents.find((one) => given['mediaType'] === one.mediaType) : first;
  if (content === undefined) {
    const message = `must be one of ${contents.map((one) => one.mediaType).join(', ')}`;
    if (value === undefined) refuseBody(issues, '/body', missing);
    else refuseBody(issues, '/body', [{ path: '/mediaType', code: 'member', message }]);
    return undefined;
  }
  const inner = isChosen ? given['value'] : value;
  const written = content.write(inner);
  if (written.ok) return { contentType: content.contentType, content: written.body };
  refuseBody(issues, isChosen ? '/body/value' : '/body', inner === undefined ? missing : written.issues);
  return undefined;
}

const missing: readonly Issue[] = [{ path: '', code: 'required', message: 'must be given' }];

function refuseBody(issues: Issue[], pointer: string, reasons: readonly Issue[]): void {
  issues.push(...reasons.map((issue) => ({ ...issue, path: `${pointer}${issue.path}` })));
}
