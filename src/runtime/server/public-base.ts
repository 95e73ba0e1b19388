import type { HttpRequest } from './http.js';
import { ProblemError } from './problem.js';

/** The address of the service as its model writes it. */
export interface BaseTemplate {
  /** `https://api.{region}.example.com` */
  readonly text: string;
  /** Matches each address that the template can become. */
  readonly pattern: RegExp;
}

/** Throws a 421 (RFC 9110, section 15.5.20) for a request to another host than the one that is told. */
export type HostCheck = (request: HttpRequest) => void;

/**
 * Undefined where the service is not told its public base, for then it may be behind any name. Throws for a base that the
 * model does not know.
 */
export function hostCheckOf(publicBase: string | undefined, template: BaseTemplate | undefined): HostCheck | undefined {
  if (publicBase === undefined) return undefined;
  if (template !== undefined && !template.pattern.test(publicBase.replace(/\/$/, ''))) {
    throw new RangeError(`The public base ${publicBase} does not fit ${template.text}, the server of the model.`);
  }
  // Without the port that the scheme implies, as URL has it.
  const { host: publicHost, protocol } = new URL(publicBase);
  return (request) => {
    const host = hostOf(request);
    // As it is written, nearly always; else as URL reads it.
    if (host === publicHost) return;
    const url = `${protocol}//${host}`;
    if (host !== undefined && URL.canParse(url) && new URL(url).host === publicHost) return;
    throw new ProblemError({ status: 421, detail: 'This service is not the one at that host.' });
  };
}

// The host of a target in absolute form counts more than the header (RFC 9112, section 3.2.2).
function hostOf(request: HttpRequest): string | undefined {
  const [, authority] = request.target.startsWith('/') ? [] : (/^https?:\/\/([^/?]+)/i.exec(request.target) ?? []);
  const host = authority ?? request.header('host');
  return host !== undefined && /^[A-Za-z0-9.:[\]_-]+$/.test(host) ? host : undefined;
}
