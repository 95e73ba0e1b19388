import type { Diagnostic } from '../../source/diagnostic.js';
import type { SourceFile } from '../../source/source-file.js';
import type { WritePlan } from '../../write/plan.js';
import type { ModelSettings } from '../project/settings/model-settings.js';
import type { ModelOptions } from '../project/sources/read-sources.js';
import { usageError } from '../terminal/command-error.js';
import { type DiagnosticFormat, quoted } from '../terminal/command-text.js';
import type { Terminal } from '../terminal/terminal.js';
import type { Fingerprint, Inputs } from './fingerprints.js';
import type { OutputLocation } from './output-cache.js';

/** Without models: those of the project. */
export interface GenerateOptions extends ModelOptions {
  /** Names; absent: those of the project. */
  readonly target?: readonly string[];
  /** Absent: that of the project. */
  readonly out?: string;
  readonly check?: boolean;
  readonly dryRun?: boolean;
  readonly watch?: boolean;
  readonly json?: boolean;
  /** The output format of diagnostics; every format but `human` has standard output for itself. */
  readonly format?: DiagnosticFormat;
  readonly force?: boolean;
  readonly prune?: boolean;
  readonly strict?: boolean;
}

/** A run of the command for one model: the request and the settings, the output location, and the terminal. */
export interface Run extends Omit<GenerateOptions, 'out' | 'strict'>, Omit<ModelSettings, 'settings'> {
  /** The options that were given, not the settings. */
  readonly asked: GenerateOptions;
  /** Whether packages stay that this run is not about. A run without `--target` is about all. */
  readonly keepsOthers: boolean;
  /** Where a setting is written, `modelwright.yaml:4:3`; undefined if it is not. */
  readonly placeOf: (setting: string) => string | undefined;
  /** The packages of this model and of those before it, by their names on npm. */
  readonly namedPackages: Map<string, NamedPackage>;
  /** Whether other models are generated as well. */
  readonly isOneOfSeveral: boolean;
  /** What `--json` prints of each model, in the end: of several, it is a list. */
  readonly plans: object[];
  readonly location: OutputLocation;
  readonly terminal: Terminal;
  /** By the clock of `performance.now()`. */
  readonly started: number;
}

interface NamedPackage {
  readonly target: string;
  readonly models: readonly string[];
}

/** What a run is about: the files of the model, and the guides beside it. */
export interface Read {
  readonly sources: readonly SourceFile[];
  readonly unread: readonly Diagnostic[];
  readonly guides: readonly SourceFile[];
  readonly inputs: Inputs;
}

export interface Generated {
  readonly plan: WritePlan;
  readonly isApplied: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: readonly SourceFile[];
  /** What helps editors and the next run; nobody waits for it. */
  afterwards?(): Promise<void>;
}

/** Whether the run may change anything. */
export function isWriting({ check, dryRun }: Run): boolean {
  return !check && !dryRun;
}

/** Whether files that are not ours would be overwritten or removed. */
export function isBlocked({ refused }: WritePlan, { force }: Run): boolean {
  return refused.length > 0 && !force;
}

/**
 * Two packages of one name cannot be installed together: neither of one model, nor of two models of a project. `names`
 * are those on npm, by target.
 */
export function refuseSharedNames(names: Fingerprint['names'], { namedPackages, models, placeOf }: Run): void {
  for (const [target, name] of Object.entries(names)) {
    const other = namedPackages.get(name);
    namedPackages.set(name, { target, models });
    if (other === undefined) continue;
    const place = placeOf(`packages.${target}.name`) ?? placeOf('package.name');
    const owners = [other, { target, models }].map(
      (each) => `"${each.target}" of ${each.models.map(quoted).join(' ')}`,
    );
    throw usageError(
      `${place === undefined ? '' : `${place}: `}The packages ${owners.join(' and ')} would both be called "${name}". ` +
        'Give one of them another "name" in the settings, or its model another "api".',
    );
  }
}
