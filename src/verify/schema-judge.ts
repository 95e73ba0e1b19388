import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Model } from '../model/model.js';
import { formatProblem } from '../model/scalar-problems.js';
import type { TextFormat } from '../model/type-ref.js';

/** ajv, given the exported JSON Schema. */
export interface SchemaJudge {
  accepts(name: string, value: unknown): boolean;
  /** Where it finds something wrong, as JSON Pointers: also to fields that are missing, and to those that nobody declares. */
  pathsOf(name: string, value: unknown): readonly string[];
  /** The form of text about which ajv's own checks and those of the language are known to differ for this value. */
  disputedFormat(value: unknown): TextFormat | undefined;
}

const schemaId = 'https://modelwright.invalid/agreement';

/** Names of forms that ajv checks by code of its own. */
const sharedFormats: Readonly<Partial<Record<TextFormat, string>>> = {
  date: 'date',
  datetime: 'date-time',
  uuid: 'uuid',
  uri: 'uri',
  email: 'email',
  duration: 'duration',
};

export function schemaJudge(schema: object, model: Model): SchemaJudge {
  const options = { strict: false, ownProperties: true, validateFormats: true, logger: false } as const;
  const [first, all] = [false, true].map((allErrors) => {
    const ajv = new Ajv2020({ ...options, allErrors });
    formats.default(ajv);
    ajv.addSchema({ ...schema, $id: schemaId });
    return judgesOf(ajv);
  });
  if (first === undefined || all === undefined) throw new Error('Bug: ajv was not set up.');
  const written = JSON.stringify(model.types);
  const used = (Object.keys(sharedFormats) as TextFormat[]).filter((name) => written.includes(`"format":"${name}"`));
  const disputes = used.map((format) => ({ format, isDisputed: disputeOf(format) }));
  return {
    accepts: (name, value) => first(name)(value),
    pathsOf: (name, value) => {
      const judge = all(name);
      judge(value);
      return [...new Set((judge.errors ?? []).map(pathOf))];
    },
    disputedFormat: (value) => {
      const texts = disputes.length === 0 ? [] : textsIn(value);
      return disputes.find(({ isDisputed }) => texts.some(isDisputed))?.format;
    },
  };
}

function judgesOf(ajv: Ajv2020): (name: string) => ValidateFunction {
  const known = new Map<string, ValidateFunction>();
  return (name) => {
    const judge = known.get(name) ?? ajv.compile({ $ref: `${schemaId}#/$defs/${name}` });
    known.set(name, judge);
    return judge;
  };
}

function disputeOf(format: TextFormat): (text: string) => boolean {
  const ajv = new Ajv2020();
  formats.default(ajv);
  const isRight = ajv.compile({ type: 'string', format: sharedFormats[format] });
  return (text) => isRight(text) !== (formatProblem(text, { kind: 'format', format }) === undefined);
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function pathOf({ instancePath, params }: ErrorObject): string {
  const { missingProperty, additionalProperty, unevaluatedProperty } = params as Readonly<Record<string, unknown>>;
  const name = missingProperty ?? additionalProperty ?? unevaluatedProperty;
  return typeof name === 'string' ? `${instancePath}/${escaped(name)}` : instancePath;
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
