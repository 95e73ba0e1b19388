import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/**
 * What SARIF 2.1.0 (OASIS) requires of the properties that are used here: which are required, their types and ranges.
 * Other properties are not allowed, so a property that the standard does not have cannot creep in.
 */
const text = { type: 'string', minLength: 1 };
const natural = { type: 'integer', minimum: 1 };

function object(properties: object, required: readonly string[]): object {
  return { type: 'object', properties, required, additionalProperties: false };
}

function list(items: object): object {
  return { type: 'array', items };
}

// §3.11: either of `text` and `id`.
const message = object({ text }, ['text']);
// §3.12, multiformatMessageString: `text` even where there is `markdown`.
const multiformat = object({ text, markdown: text }, ['text']);
// §3.4: a URI reference; `index` and `uriBaseId` are not used.
const artifactLocation = object({ uri: { type: 'string', format: 'uri-reference' } }, ['uri']);
// §3.30: text regions have lines and columns from 1; `endColumn` is the column after the last character.
const region = object({ startLine: natural, startColumn: natural, endLine: natural, endColumn: natural }, [
  'startLine',
]);
const physicalLocation = object({ artifactLocation, region }, ['artifactLocation']);
// §3.28: `id` is not negative.
const location = object({ id: { type: 'integer', minimum: 0 }, physicalLocation, message }, ['physicalLocation']);
// §3.57
const replacement = object({ deletedRegion: region, insertedContent: object({ text: { type: 'string' } }, ['text']) }, [
  'deletedRegion',
]);
// §3.56: at least one replacement
const artifactChange = object({ artifactLocation, replacements: { ...list(replacement), minItems: 1 } }, [
  'artifactLocation',
  'replacements',
]);
// §3.55: at least one change
const fix = object({ description: message, artifactChanges: { ...list(artifactChange), minItems: 1 } }, [
  'artifactChanges',
]);
// §3.27
const result = object(
  {
    ruleId: text,
    ruleIndex: { type: 'integer', minimum: -1 },
    level: { enum: ['none', 'note', 'warning', 'error'] },
    message,
    locations: list(location),
    relatedLocations: { ...list(location), uniqueItems: true },
    fixes: { ...list(fix), uniqueItems: true },
  },
  ['message'],
);
// §3.49, reportingDescriptor
const rule = object({ id: text, shortDescription: multiformat, fullDescription: multiformat, help: multiformat }, [
  'id',
]);
// §3.19, toolComponent
const driver = object(
  {
    name: text,
    version: text,
    semanticVersion: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z.-]+)?(?:\\+[0-9A-Za-z.-]+)?$' },
    rules: { ...list(rule), uniqueItems: true },
  },
  ['name'],
);
// §3.14
const oneRun = object(
  {
    tool: object({ driver }, ['driver']),
    columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
    results: list(result),
  },
  ['tool'],
);

// §3.13, sarifLog.
const sarifLog = object(
  { $schema: { type: 'string', format: 'uri' }, version: { const: '2.1.0' }, runs: list(oneRun) },
  ['version', 'runs'],
);

const ajv = new Ajv2020({ allErrors: true });
formats.default(ajv);
const validate = ajv.compile(sarifLog);

/** What is wrong with a log; empty if it is valid. */
export function sarifErrors(log: unknown): readonly object[] {
  return validate(log) ? [] : (validate.errors ?? []);
}
