/** How diagnostics are told: to people, to programs, to code scanning, to GitHub Actions. */
export type DiagnosticFormat = 'human' | 'json' | 'sarif' | 'github';

export const diagnosticFormats: readonly DiagnosticFormat[] = ['human', 'json', 'sarif', 'github'];
