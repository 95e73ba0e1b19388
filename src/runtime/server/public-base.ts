import type { HttpRequest } from './http.js';
import { ProblemError } from './problem.js';

/** The address of the service as its model writes it. */
export interface BaseTemplate {
  /** `https://api.{region}.example.com` */
  readonly text: string;
  /** Matches each address that the template can become. */
  readonly pattern: RegExp;
}

/**
 * The host that requests must name, once the service is told its public base; undefined where it is not, for then it may
 * be behind any name. Throws for a base that the model does not know.
 */
export function publicHostOf(publicBase: string | undefined, template: BaseTemplate | undefined): string | undefined {
  if (publicBase === undefined) return undefined;
  if (template !== undefined && !template.pattern.test(publicBase.replace(/\/$/, ''))) {
    throw new RangeError(`The public base ${publicBase} does not fit ${template.text}, the server of the model.`);
  }
  // Without the port that the scheme implies, as URL has it.
  return new URL(publicBase).host;
}

/** 421 (RFC 9110, section 15.5.20) for a request to another host than the one that is told. */
export function refuseOtherHost(request: HttpRequest, publicBase: string, publicHost: string): void {
  const host = hostOf(request);
  const scheme = new URL(publicBase).protocol;
  if (host !== undefined && URL.canParse(`${scheme}//${host}`) && new URL(`${scheme}//${host}`).host === publicHost)
    return;
  throw new ProblemError({ status: 421, detail: 'This service is not the one at that host.' });
}

// The host of a target in absolute form counts more than the header (RFC 9112, section 3.2.2).
function hostOf(request: HttpRequest): string | undefined {
  const [, authority] = /^https?:\/\/([^/?]+)/i.exec(request.target) ?? [];
  const host = authority ?? request.header('host');
  return host !== undefined && /^[A-Za-z0-9.:[\]_-]+$/.test(host) ? host : undefined;
}
