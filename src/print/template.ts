import { existsSync, readFileSync } from 'node:fs';
import type { TemplateDelegate } from 'handlebars';
import { TemplateError } from '../model/package-options.js';
import { handlebars, missingPaths, type View } from './template-paths.js';

// Compiled once for a process: most of the time of a small model went into that.
const compiled = new Map<string, TemplateDelegate>();

const templatesFolder = new URL('../../templates/', import.meta.url);

/**
 * Fills a Handlebars template of `templates/`, or the one that the project has in its place, from a typed view. Nothing
 * is escaped: the view contains text that is already escaped for its context. A `{{path}}` that the view lacks is a bug
 * and throws.
 * @throws TemplateError if it is the project's
 */
export function renderTemplate(path: string, view: View, own: Readonly<Record<string, string>> = {}): string {
  const source = Object.hasOwn(own, path) ? own[path] : undefined;
  return source === undefined ? filledTemplate(path, view) : filledOwn(path, source, view);
}

function filledOwn(path: string, source: string, view: View): string {
  try {
    const [missing] = missingPaths(source, view);
    if (missing === undefined) return compile(source)(view);
    // A helper that templates do not have.
    if (missing.startsWith('{{')) throw new TemplateError(`"${path}" has ${missing}.`);
    const known = Object.keys(view).sort().join(', ');
    throw new TemplateError(`"${path}" has {{${missing}}}, which does not exist there. Known: ${known}.`);
  } catch (error) {
    if (error instanceof TemplateError) throw error;
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new TemplateError(`"${path}" is no template: ${reason}`);
  }
}

function filledTemplate(path: string, view: View): string {
  const file = new URL(path, templatesFolder);
  // Only targets of others have none.
  if (!existsSync(file)) throw new Error(`There is no template "${path}": pass \`readme\` to \`packageFiles\`.`);
  const template = compiled.get(path) ?? compile(readFileSync(file, 'utf8'));
  compiled.set(path, template);
  return template(view);
}

function compile(source: string): TemplateDelegate {
  return handlebars.compile(source, { noEscape: true, strict: true, knownHelpersOnly: true });
}
