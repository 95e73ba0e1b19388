import type { Report } from '../source/report.js';
import type { WrittenScopes } from './model-document.js';
import { parseScopes } from './parse-scopes.js';
import { expectText, shorten, type Slots } from './slots.js';
import type { YamlEntry } from './yaml-tree.js';

/** Who may call a group or an endpoint: `scopes:`, or `auth: none`, which is `scopes: none` in the words of the model. */
export function parseAccess(at: Slots<'scopes' | 'auth'>, owner: string, report: Report): WrittenScopes | undefined {
  const scopes = at.scopes && expectText(at.scopes.value, '`scopes`', report);
  const written = scopes && parseScopes(scopes, report);
  if (at.auth === undefined) return written;
  const isNone = saysNone(at.auth, owner, report);
  if (!isNone) return written;
  if (at.scopes === undefined) return { kind: 'none' };
  const isSame = written?.kind === 'none';
  const message = isSame
    ? '`auth: none` and `scopes: none` say the same thing twice. Keep one.'
    : '`auth: none` lets everyone in, and `scopes:` asks for a token. Keep one.';
  report({
    code: 'auth-stands-alone',
    message,
    span: at.auth.key.span,
    notes: [{ message: 'The scopes stand here.', span: at.scopes.key.span }],
  });
  return written;
}

function saysNone(entry: YamlEntry, owner: string, report: Report): boolean {
  const text = expectText(entry.value, '`auth`', report);
  if (text === undefined || text.text === 'none') return text !== undefined;
  const message = `\`auth\` of ${owner} is \`none\`, for everyone, and not "${shorten(text.text)}". Whoever needs a token says so with \`scopes:\`.`;
  report({ code: 'auth-is-known', message, span: text.span });
  return false;
}
