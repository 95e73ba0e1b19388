import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Contestant, Run } from '../../harness/contract.js';
import { schemasOf } from './schemas.js';

const first = new Ajv2020({ strict: true, discriminator: true });
const every = new Ajv2020({ strict: true, discriminator: true, allErrors: true });
for (const ajv of [first, every]) addFormats.default(ajv);

const loose = schemasOf(false);
const strict = schemasOf(true);

function runsOf(type: string): readonly (readonly [string, Run])[] {
  const is = first.compile(loose[type] ?? {});
  const isStrict = first.compile(strict[type] ?? {});
  const issues = every.compile(strict[type] ?? {});
  return [
    ...(type === 'Record64' || type === 'IntegerPair' ? [] : [[`${type}.is`, is] as const]),
    [`${type}.isStrict`, isStrict],
    [`${type}.parseStrict`, (value) => (isStrict(value) ? value : undefined)],
    [`${type}.issues`, (value) => issueCount(issues, value)],
    [`${type}.parse`, (text) => parsed(isStrict, text as string)],
  ];
}

function issueCount(validate: ValidateFunction, value: unknown): number {
  return validate(value) ? 0 : (validate.errors?.length ?? 0);
}

function parsed(isStrict: ValidateFunction, text: string): unknown {
  const value: unknown = JSON.parse(text);
  return isStrict(value) ? value : undefined;
}

/** Schemas compiled to functions, the same code as its standalone modules have. */
export const contestant: Contestant = {
  name: 'ajv',
  kind: 'peer',
  runs: Object.fromEntries(Object.keys(loose).flatMap(runsOf)),
  without: {
    '.parseSafe': 'removes surplus fields in place, so there is no new object',
    'Record64.is': 'has no bigint',
    'IntegerPair.is': 'has no bigint',
    '.stringify': 'writes no JSON',
  },
};
