import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { compile } from '../../src/pipeline.js';
import { buildTargets } from '../support/built-packages.js';
import { modelOfText } from '../support/example-model.js';
import { NotSaid } from './parts.js';
import type { Case, Group } from './suite.js';
import { writeModel, type Written } from './write-model.js';

/** A group in our language, or the reason why there is none. */
export type Expressed =
  | { readonly group: Group; readonly written: Written }
  | { readonly group: Group; readonly reason: string };

/** Whether the verdicts of both about a case are those that the suite expects. */
export interface Judged {
  readonly group: Group;
  readonly test: Case;
  readonly isOursRight: boolean;
  readonly isAjvRight: boolean;
}

export function express(group: Group, index: number): Expressed {
  try {
    const written = writeModel(group.schema, `G${index}`);
    const error = compile([{ path: 'model.yaml', text: modelText([written.text]) }]).diagnostics.find(
      ({ severity }) => severity === 'error',
    );
    return error === undefined ? { group, written } : { group, reason: `refused by \`${error.code}\`` };
  } catch (error) {
    if (error instanceof NotSaid) return { group, reason: error.message };
    throw error;
  }
}

function modelText(types: readonly string[]): string {
  return `api: suite\ntypes:\n${types.join('')}`;
}

type Decide = (data: unknown) => boolean;

/** All groups in one model, whose validators are built and called. */
export async function judge(groups: readonly { group: Group; written: Written }[]): Promise<readonly Judged[]> {
  const deciders = await builtDeciders(groups.map(({ written }) => written));
  return groups.flatMap(({ group, written }) => {
    const [ours, ajv] = [deciders.get(written.name), ajvDecider(group.schema)];
    if (ours === undefined) throw new Error(`No validator was made for "${group.description}".`);
    return group.tests.map((test) => ({
      group,
      test,
      isOursRight: ours(test.data) === test.valid,
      isAjvRight: ajv(test.data) === test.valid,
    }));
  });
}

async function builtDeciders(all: readonly Written[]): Promise<ReadonlyMap<string, Decide>> {
  const packages = await buildTargets(modelOfText(modelText(all.map(({ text }) => text))), 'validators');
  const module = (await packages.import('validators')) as Validators;
  return new Map(all.map(({ name }) => [name, deciderOf(name, module)]));
}

type Validators = Readonly<Record<string, (value: never) => { readonly ok: boolean }>>;

/** As JSON and as a value, which must lead to the same verdict. */
function deciderOf(name: string, module: Validators): Decide {
  const [parse, decode] = [module[`parse${name}`], module[`decode${name}`]];
  if (parse === undefined || decode === undefined) throw new Error(`No validator was made for "${name}".`);
  return (data) => {
    const [fromText, fromValue] = [parse(JSON.stringify(data) as never).ok, decode(data as never).ok];
    if (fromText !== fromValue) throw new Error(`${name} is ${fromText} as text, and ${fromValue} as a value.`);
    return fromText;
  };
}

/** An instance for each schema, as several may have the same `$id`; each would compile the meta schema again to check it. */
function ajvDecider(schema: unknown): Decide {
  const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false });
  formats.default(ajv);
  const validate = ajv.compile(schema as object);
  return (data) => validate(data) === true;
}
