import { contentsIn, isStreamed as isStreamedContent } from '../../model/contents.js';
import { endpointsOf } from '../../model/endpoints.js';
import type { Endpoint, Group, Model } from '../../model/model.js';
import type { BehaviourAction } from '../../model/storage.js';
import { isIteratedContent } from '../../print/content-text.js';

const readingActions: ReadonlySet<BehaviourAction> = new Set(['query', 'get', 'getByKey', 'exists', 'search']);

/** Whether a call changes nothing, by its method (RFC 9110, section 9.2.1) or its `does:`. */
export function isRead({ method, behaviour }: Endpoint): boolean {
  const isSafe = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  return isSafe || (behaviour !== undefined && readingActions.has(behaviour.action));
}

/** Whether a response is read while it arrives, so that it cannot be cached. */
export function isStreamed({ responses }: Endpoint): boolean {
  return contentsIn(responses).some(isStreamedContent);
}

/** Whether TanStack Query can hold the data of a read: all of it, or what arrives one by one. A file it cannot hold. */
export function hasData(endpoint: Endpoint): boolean {
  return isRead(endpoint) && (!isStreamed(endpoint) || isIterated(endpoint));
}

/** Whether awaiting a call gives an iterable of events or lines: one content, not a choice of several. */
export function isIterated({ responses }: Endpoint): boolean {
  const [only, ...others] = contentsIn(responses);
  return responses.length === 1 && others.length === 0 && only !== undefined && isIteratedContent(only);
}

/** Whether a stream is one of events, which can be resumed. */
export function isOfEvents({ responses }: Endpoint): boolean {
  return contentsIn(responses).every(({ encoding }) => encoding === 'sse' || encoding === 'events');
}

/** The groups whose reads an endpoint affects: those of its resource, or its own group. */
export function groupsChangedBy(endpoint: Endpoint, model: Model): readonly Group[] {
  const resource = endpoint.behaviour?.resource;
  const isAffected = (read: Endpoint): boolean =>
    read.group === endpoint.group || (resource !== undefined && read.behaviour?.resource === resource);
  const changed = new Set(
    endpointsOf(model)
      .filter((read) => hasData(read) && isAffected(read))
      .map(({ group }) => group),
  );
  return model.groups.filter(({ name }) => changed.has(name));
}
