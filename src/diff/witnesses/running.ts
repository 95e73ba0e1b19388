import { type Declarations, declarationsOf } from '../../model/declarations.js';
import type { Model } from '../../model/model.js';
import type { PackagesOptions } from '../../model/package-options.js';
import type { OutputFile } from '../../print/output-file.js';
import type { Packages, Workshop } from '../../verify/subject.js';
import { type Exports, type Verdict, verdictOf } from '../../verify/unimplemented-server.js';
import type { WrittenRequest } from '../compare/change.js';
import type { Both } from '../compare/difference.js';
import { type Sampler, samplersOf } from '../compare/sample-values.js';
import { type ScriptedServer, scriptedServer } from './scripted-server.js';

/** Two models, and what runs them. */
export interface Models extends Both<Model> {
  readonly workshop: Workshop;
  /** Receives each step, for a progress display. */
  readonly onStep?: (step: string) => void;
}

/** The packages of one version, running. */
export interface Version {
  readonly model: Model;
  readonly declarations: Declarations;
  readonly sampler: Sampler;
  /** As the project prints them. */
  readonly files: readonly OutputFile[];
  readonly packages: Packages;
  readonly scripted: ScriptedServer;
  /** What the server says to a request; `scopes` are those of the token, absent: all. */
  respond(request: WrittenRequest, scopes?: readonly string[]): Promise<Verdict>;
  readonly client: Exports;
  readonly validators: Exports;
}

export async function runVersions({ old, new: now, workshop, onStep }: Models): Promise<Both<Version>> {
  onStep?.('generating and building both versions');
  return { old: await runVersion(old, workshop), new: await runVersion(now, workshop) };
}

const unnamed: PackagesOptions = { others: {}, byTarget: {} };

/** Prints, builds and loads the packages of a model that witnesses need. */
export async function runVersion(model: Model, workshop: Workshop): Promise<Version> {
  const { single, others, byTarget, int64, dates } = model.packages ?? unnamed;
  // One package of all targets has other files: witnesses import the names by default.
  const named = { ...model, packages: single === undefined ? { others, byTarget } : unnamed };
  // Messages are JSON, whatever TypeScript makes of it.
  const printed = workshop.emit(named, ['types', 'validators', 'server', 'client']);
  const packages = await workshop.build(printed);
  const forms = { ...(int64 && { int64 }), ...(dates && { dates }) };
  const shown = { ...named, packages: { ...named.packages, ...forms } };
  const files = Object.keys(forms).length === 0 ? printed : workshop.emit(shown, ['types', 'client']);
  const [client, validators] = [await packages.load('client'), await packages.load('validators')];
  const declarations = declarationsOf(model);
  const scripted = scriptedServer(await packages.load('server'), model);
  const respond: Version['respond'] = async ({ target, ...init }, scopes) => {
    scripted.expect({ scopes });
    return await verdictOf(scripted.server, target, init);
  };
  const sampler = samplersOf(declarations)(1);
  return { model, declarations, sampler, files, packages, client, validators, scripted, respond };
}
