/** The packages that can be generated, by the names of their targets and folders. Their names on npm may be others. */
export const packageNames = [
  'types',
  'validators',
  'server',
  'reference',
  'client',
  'query',
  'mocks',
  'json-schema',
  'openapi',
  'docs',
] as const;

export type PackageName = (typeof packageNames)[number];
