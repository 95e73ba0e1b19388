import type { Issue, Mode, Result } from './result.js';

/**
 * Version 1 of the Standard Schema interface, through which libraries accept validators of any kind. Declared here
 * in full, so that it needs no dependency.
 */
export interface StandardSchema<Input, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'modelwright';
    readonly validate: (value: unknown) => StandardResult<Output>;
    /** Absent at run time; only for the type checker. */
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

/** The schema of what `decode` reads in strict mode, because libraries use schemas to check untrusted input. */
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
