import type { Issue, Mode, Result } from './result.js';

/**
 * Version 1 of the Standard Schema interface, by which libraries take validators of any make. Declared here in full, so
 * that nothing has to be installed for it.
 */
export interface StandardSchema<Input, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'modelwright';
    readonly validate: (value: unknown) => StandardResult<Output>;
    /** Never there at run time; tells the type to the compiler. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

export type StandardResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

export interface StandardIssue {
  readonly message: string;
  /** Names of fields and indexes of items. */
  readonly path: readonly (string | number)[];
}

/** The schema of what `decode` reads, strictly: those who take a schema take it to check what strangers send. */
export function schemaOf<Input, Output = Input>(
  decode: (value: unknown, mode?: Mode) => Result<Output>,
): StandardSchema<Input, Output> {
  return {
    '~standard': {
      version: 1,
      vendor: 'modelwright',
      validate: (value) => {
        const result = decode(value);
        if (result.ok) return { value: result.value };
        return { issues: result.issues.map((issue) => standardIssue(value, issue)) };
      },
    },
  };
}

function standardIssue(value: unknown, { path, message }: Issue): StandardIssue {
  let at: unknown = value;
  const steps = path.split('/').slice(1);
  return {
    message,
    path: steps.map((step) => {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
      const key = Array.isArray(at) ? Number(name) : name;
      at = typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[name] : undefined;
      return key;
    }),
  };
}
