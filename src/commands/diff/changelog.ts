import type { Change } from '../../stages.js';
import { placeText, wayText } from './changes-text.js';

interface Release {
  readonly version: string;
  /** `2026-11-26` */
  readonly date: string;
  readonly changes: readonly Change[];
}

const introduction = `# Changelog

The format is that of [Keep a Changelog](https://keepachangelog.com/en/1.1.0/), and versions are those of
[Semantic Versioning](https://semver.org/spec/v2.0.0.html).
`;

/**
 * A changelog with a section for a release, above those that it has; nothing else of it changes. Undefined if it has one
 * for that version: from then on it is kept by hand.
 */
export function withRelease(text: string | undefined, release: Release): string | undefined {
  // A setting that names the file needs one before the first release: an empty one is as good as none.
  const before = text === undefined || text.trim() === '' ? introduction : text;
  if ([...before.matchAll(/^## \[?([^\]\s]+)/gm)].some(([, name]) => name === release.version)) return undefined;
  const section = releaseText(release);
  const first = before.search(/^## (?!\[?unreleased)/im);
  if (first < 0) return `${before.trimEnd()}\n\n${section}`;
  return `${before.slice(0, first)}${section}\n${before.slice(first)}`;
}

/** The headings of Keep a Changelog, by the end of a code. */
function headingOf({ code }: Change): 'Added' | 'Deprecated' | 'Removed' | 'Changed' {
  if (/(?<!-no-longer)-deprecated$/.test(code)) return 'Deprecated';
  if (/-added(?:-|$)/.test(code)) return 'Added';
  return /-removed(?:-|$)/.test(code) ? 'Removed' : 'Changed';
}

function releaseText({ version, date, changes }: Release): string {
  const parts = (['Added', 'Changed', 'Deprecated', 'Removed'] as const).flatMap((heading) => {
    const entries = [...new Set(changes.filter((change) => headingOf(change) === heading).map(entryOf))];
    return entries.length === 0 ? [] : [`### ${heading}\n\n${entries.join('\n')}\n`];
  });
  return `${[`## [${version}] - ${date}\n`, ...parts].join('\n')}`;
}

function entryOf(change: Change): string {
  const { message, verdict } = change;
  return `- ${verdict === 'breaking' ? '**Breaking:** ' : ''}\`${placeText(change).replaceAll(/[`\s]+/g, ' ')}\`${wayText(change)}: ${message.replaceAll(/\s+/g, ' ')}`;
}
