/** Who may import whom, by folder of `src/`. A folder that is not listed may not be imported. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  source: [],
  model: ['source'],
  parse: ['source'],
  resolve: ['source', 'model', 'parse'],
  rules: ['source', 'model'],
  print: ['source', 'model'],
  schema: ['source', 'model', 'print'],
  targets: ['source', 'model', 'print', 'schema'],
  verify: ['source', 'model', 'print'],
  write: ['source', 'print'],
  editor: ['source', 'parse'],
  format: ['source', 'parse'],
  openapi: ['source', 'model', 'parse', 'resolve', 'format', 'schema'],
  // What packages are called is a policy of the printers.
  diff: ['source', 'model', 'print', 'verify'],
  'pipeline.ts': ['source', 'model', 'parse', 'resolve', 'rules', 'print', 'targets', 'write'],
  'stages.ts': [
    'source',
    'model',
    'parse',
    'resolve',
    'editor',
    'format',
    'rules',
    'print',
    'targets',
    'verify',
    'write',
    'openapi',
    'diff',
    'pipeline.ts',
  ],
  'compile-document.ts': ['source', 'model', 'parse', 'resolve', 'rules', 'openapi', 'pipeline.ts', 'stages.ts'],
  commands: ['source', 'write', 'pipeline.ts', 'stages.ts', 'compile-document.ts'],
  'main.ts': ['commands'],
  // The schema of the settings is compiled by the same code as without a build.
  build: ['print', 'commands'],
  'index.ts': ['source', 'model', 'rules', 'print', 'targets', 'write', 'pipeline.ts'],
};

/** Which entries each area of `src/runtime/` may import: packages depend on each other in the same way. */
const runtimeNeeds: Readonly<Record<string, readonly string[]>> = {
  server: ['validators'],
  client: ['validators'],
  query: ['client'],
  samples: ['validators', 'server'],
  mocks: ['validators', 'server', 'samples'],
  reference: ['validators', 'server', 'samples'],
};

/**
 * The main entry of an area, parts that are shipped only if a model has webhooks, or values of some kinds, and all samples:
 * they have no package, so each that needs them contains them.
 */
const runtimeEntry =
  /^src\/runtime\/(?:[^/]+\/index|validators\/(?:base64|multiple|webhook-signature)|samples\/[a-z-]+)\.ts$/;

// Formats, multiples, required fields, the text of a Date and JSON with bigints are defined in one place: the examples of a model are judged by the same code
// as the values of its API. Patterns are read in one place too, for samples here and there.
const sharedRuntime =
  /^src\/runtime\/(?:samples\/(?:choices|fitted-texts|pattern-tree)|validators\/(?:base64|convert|format|formats\/index|json|json-writer|multiple|number-bounds|presence|parts\/conversions))\.ts$/;

/**
 * The parts of the reference service that commands share: its settings, which addresses of issuers are secure, which
 * requests are for this machine, the lock of a data folder, and the form of exported records. Two programs
 * that differ in these would damage data, or show a secret to others. Also the types of what `serve` calls in generated
 * packages: the start of a service, and its end.
 */
const sharedWithService =
  /^src\/runtime\/(?:server\/(?:node\/signals|tokens\/token-provider)|reference\/(?:main|settings|store\/folder-lock|transfer\/transfer-lines))\.ts$/;

/** Whether a file of `src/` may import another; both as paths from the root. */
export function mayImportFile(from: string, to: string): boolean {
  const [, folder = '', part = ''] = from.split('/');
  const [, otherFolder = '', otherPart = ''] = to.split('/');
  if (folder === 'model' && sharedRuntime.test(to)) return true;
  if (folder === 'runtime') {
    const isEntry = runtimeEntry.test(to) && (runtimeNeeds[part] ?? []).includes(otherPart);
    return otherFolder === 'runtime' && (part === otherPart || isEntry);
  }
  if (folder === 'commands' && sharedWithService.test(to)) return true;
  if (folder === 'targets' && otherFolder === 'targets') {
    // A target knows only the contract and itself; the list of targets knows all of them. The page shows the document.
    if (part === 'docs' && to === 'src/targets/openapi/document.ts') return true;
    return part === 'index.ts' || otherPart === 'target.ts' || part === otherPart;
  }
  return folder === otherFolder || (mayImport[folder] ?? []).includes(otherFolder);
}
