import type { ErrorObject } from 'ajv';
import type { Document } from 'yaml';
import { parseYaml, yaml } from '../../../source/yaml-library.js';
import type { PlainObject } from '../../../stages.js';
import { lineMapOf, positionAt } from '../../../source/line-map.js';
import { didYouMean } from '../../../source/nearest-word.js';
import { messageOf, usageError } from '../../terminal/command-error.js';
import { validateSettings } from './settings-validator.js';

export interface SettingsFile {
  /** As `docs/modelwright.schema.json` describes them. */
  readonly settings: Settings;
  /** Where a member is written, `modelwright.yaml:4:3`; its parent, if it is not there. */
  placeOf(path: readonly (string | number)[]): string;
}

export interface Settings extends SettingsOfModel {
  readonly models?: readonly SettingsOfModel[];
}

export interface SettingsOfModel {
  readonly model?: string | readonly string[];
  readonly out?: string;
  readonly targets?: readonly string[];
  readonly strict?: boolean;
  readonly int64?: 'bigint' | 'number' | 'string';
  readonly dates?: 'text' | 'Date' | 'Temporal';
  readonly templates?: string;
  readonly rules?: readonly string[];
  readonly singlePackage?: boolean;
  readonly package?: PackageSettings;
  readonly packages?: Readonly<Record<string, PackageSettings>>;
}

export interface PackageSettings {
  readonly name?: string;
  readonly version?: string;
  readonly licenseFile?: string;
  readonly changelogFile?: string;
  readonly [member: string]: PlainObject[string] | undefined;
}

/**
 * The settings in the text of `modelwright.yaml`; or those of package.json, whose text is YAML as well, already parsed.
 */
export function readSettings(file: string, text: string, json?: unknown): SettingsFile {
  const lines = lineMapOf(text);
  const placeAt = (offset: number): string => {
    const { line, column } = positionAt(lines, offset);
    return `${file}:${line}:${column}`;
  };
  refuseConflict(file, text);
  const within = json === undefined ? [] : ['modelwright'];
  let document: Document.Parsed | undefined;
  const parsed = (): Document.Parsed => (document ??= parseYaml(text, { prettyErrors: false }));
  const placeOf = (path: readonly (string | number)[]): string => placeAt(offsetOf(parsed(), [...within, ...path]));
  // The library for YAML is loaded late: to read JSON, only mistakes need it.
  const settings = json === undefined ? (yamlValue(parsed(), { file, placeAt }) ?? {}) : json;
  if (validateSettings(settings)) return { settings: settings as Settings, placeOf };
  // A member that should not be there explains why another is missing.
  const errors = validateSettings.errors ?? [];
  const error = errors.find(({ keyword }) => keyword === 'additionalProperties') ?? errors[0];
  if (error === undefined) throw new Error('Bug: the settings are refused without a reason.');
  const path = pathOf(error);
  throw usageError(`${placeOf(path)}: ${reasonOf(error, path)}`);
}

interface Reading {
  readonly file: string;
  placeAt(offset: number): string;
}

function yamlValue(document: Document.Parsed, { file, placeAt }: Reading): unknown {
  const [broken] = document.errors;
  if (broken !== undefined) throw usageError(`${placeAt(broken.pos[0])}: ${broken.message}.`);
  const unresolved = offsetOfUnresolved(document);
  if (unresolved !== undefined) throw usageError(`${placeAt(unresolved)}: No value before it has this anchor.`);
  try {
    return document.toJS();
  } catch (error) {
    // The parser refuses aliases of aliases that would fill the memory.
    throw usageError(`${file}: ${messageOf(error)}.`);
  }
}

/** Where the first alias without an anchor is. */
function offsetOfUnresolved(document: Document.Parsed): number | undefined {
  let offset: number | undefined;
  yaml().visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document) !== undefined) return undefined;
      offset = alias.range?.[0];
      return yaml().visit.BREAK;
    },
  });
  return offset;
}

/** The key of a member, or the value where it has none, as in a list; that of its parent, if it is not there. */
function offsetOf(document: Document.Parsed, path: readonly (string | number)[]): number {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  const pair = yaml().isMap(parent) ? parent.items.find(({ key }) => String(key) === String(path.at(-1))) : undefined;
  const node = pair?.key ?? document.getIn(path, true);
  if (yaml().isNode(node) && node.range) return node.range[0];
  return path.length === 0 ? 0 : offsetOf(document, path.slice(0, -1));
}

function pathOf({ instancePath, keyword, params, propertyName }: ErrorObject): readonly string[] {
  const tokens = instancePath.split('/').slice(1);
  const path = tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  const key = keyword === 'additionalProperties' ? String(params['additionalProperty']) : propertyName;
  return key === undefined ? path : [...path, key];
}

/** What to write instead. The schema describes every value by words that follow "must be". */
function reasonOf({ keyword, params, parentSchema, data }: ErrorObject, path: readonly string[]): string {
  const name = String(path.at(-1) ?? '');
  if (keyword === 'required') return `"${String(params['missingProperty'])}" is missing.`;
  if (keyword === 'additionalProperties') {
    const known = Object.keys((parentSchema?.['properties'] as object | undefined) ?? {});
    return `"${name}" is no setting.${didYouMean(name, known)} Settings here: ${known.join(', ')}.`;
  }
  if (keyword === 'enum') {
    const known = params['allowedValues'] as readonly string[];
    return `"${String(data)}" must be ${String(parentSchema?.['description'])}.${didYouMean(String(data), known)} Known here: ${known.join(', ')}.`;
  }
  const subject = name === '' ? 'This' : /^\d+$/.test(name) ? 'An item' : `"${name}"`;
  return `${subject} must be ${String(parentSchema?.['description'])}.`;
}

/** Refuses a file with a merge conflict, which packages would publish if it is a licence or changelog. */
export function refuseConflict(file: string, text: string): void {
  const conflict = text.search(/^<{7} /m);
  if (conflict < 0) return;
  const { line } = positionAt(lineMapOf(text), conflict);
  throw usageError(`${file}:${line}:1: Git left a conflict here. Keep what belongs there.`);
}
