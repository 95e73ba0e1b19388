import type { FormField } from '../operation.js';
import { isObject, own } from '../own.js';
import { pointerTo } from '../requests/parameters.js';
import type { Refusal } from '../requests/text.js';
import { isStream, isUploadable, type Uploadable } from '../uploads.js';

/** A file as given: its bytes, and what is known about it. */
interface GivenFile {
  readonly bytes: unknown;
  readonly name: unknown;
  readonly type: unknown;
}

/**
 * The same form with zeros instead of the bytes of its files, for its validator, which knows bytes only in one form.
 * Here nothing is read, so that the streams of a form that is refused can still be used. The files of a list differ in
 * their length, because it may be a set: the service compares what they hold.
 */
export function withoutBytes(value: unknown, fields: readonly FormField[]): unknown {
  if (!isObject(value)) return value;
  const fieldByName = new Map(fields.map((field) => [field.name, field]));
  const members = Object.entries(value).map(([name, held]) => {
    const field = fieldByName.get(name);
    if (field?.holds === undefined) return [name, held];
    const plain = (one: unknown, length = 0): unknown => plainFile(one, field, new Uint8Array(length));
    return [name, field.holds === 'files' && Array.isArray(held) ? held.map(plain) : plain(held)];
  });
  return Object.fromEntries(members);
}

/** A file as its validator knows it; anything else is unchanged, and refused there. */
function plainFile(given: unknown, { isNamed = false }: FormField, zeros: Uint8Array): unknown {
  const { bytes, name, type } = fileIn(given, isNamed);
  if (!isUploadable(bytes)) return given;
  if (!isNamed) return zeros;
  return { ...(isUploadable(given) ? {} : (given as object)), bytes: zeros, name, type };
}

function fileIn(given: unknown, isNamed: boolean): GivenFile {
  if (isNamed && isObject(given) && !isUploadable(given)) {
    const bytes = own(given, 'bytes');
    return { bytes, name: own(given, 'name'), type: own(given, 'type') ?? typeOf(bytes, isNamed) };
  }
  return { bytes: given, name: given instanceof File ? given.name : undefined, type: typeOf(given, isNamed) };
}

// A part without a name of its own may have any bytes: its media type says nothing unless a Blob has one.
function typeOf(bytes: unknown, isNamed: boolean): string {
  const type = bytes instanceof Blob ? bytes.type : '';
  return type === '' && isNamed ? 'application/octet-stream' : type;
}

export interface FormFile {
  readonly field: FormField;
  readonly given: unknown;
  readonly issues: Refusal[];
}

/** Adds a file that its validator accepts. A stream is read as a whole, because a form needs the length of its parts. */
export async function appendFile(form: FormData, { field, given, issues }: FormFile): Promise<void> {
  const { name: property, isNamed = false } = field;
  const { bytes, name = property, type } = fileIn(given, isNamed);
  const refuse = (message: string): void => {
    issues.push({ path: pointerTo({ pointer: '' }, property), code: 'format', message });
  };
  const fileName = String(name);
  if (/%22|%0A|%0D|\p{Surrogate}/iu.test(fileName))
    refuse(`must not have %22, %0A, %0D or half a surrogate pair, which a form changes: ${JSON.stringify(fileName)}`);
  try {
    form.append(property, await fileOf(bytes as Uploadable, fileName, String(type)));
  } catch (error) {
    refuse(`cannot be read: ${error instanceof Error ? error.message : 'its stream failed'}`);
  }
}

async function fileOf(bytes: Uploadable, name: string, type: string): Promise<File> {
  const part = isStream(bytes) ? await new Response(bytes).blob() : bytes;
  return new File([part as Uint8Array<ArrayBuffer>], name, { type });
}
