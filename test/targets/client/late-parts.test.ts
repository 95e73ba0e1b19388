import { describe, expect, it } from 'vitest';
import { buildTargets } from '../../support/built-packages.js';
import { bundledClient } from '../../support/bundled-client.js';
import { modelOfText } from '../../support/example-model.js';

/** Bodies of every kind: each has code of its own. */
const bodies = `
api: bodies
types:
  Login:
    name: string(1..80)
    remember: boolean
  Upload:
    about: Login
    picture: file
  Step:
    done: int64
groups:
  body:
    path: /bodies
    endpoints:
      json:
        http: POST /json
        body: Login
        returns: Step
      form:
        http: POST /form
        body: form<Login>
        returns: nothing
      multipart:
        http: POST /multipart
        body: multipart<Upload>
        returns: nothing
      upload:
        http: PUT /stream
        body: stream
        returns: nothing
      download:
        http: GET /stream
        returns: stream
      events:
        http: GET /events
        returns: sse<Step>
      lines:
        http: GET /lines
        returns: lines<Step>
`;

const model = modelOfText(bodies);
const packages = await buildTargets(model, 'client');

describe('what a page loads late', () => {
  // Words of the code that explains what is wrong with a value, and of requests that the model does not describe.
  const explanations = 'must be an object';
  const ownRequests = "such as 'GET /status'";

  it.each([
    'jsonBody',
    'formBody',
    'multipartBody',
    'uploadBody',
    'downloadBody',
    'eventsBody',
    'linesBody',
    'createClient',
    'request',
    'sendRequest',
  ])('is not in its first files because of %s, and the bundler has nothing to warn of', async (name) => {
    const { first, late, warnings } = await bundledClient({ folder: packages.folder, api: 'bodies', names: name });
    expect(warnings).toEqual([]);
    expect(first.join('\n')).not.toContain(explanations);
    expect(first.join('\n')).not.toContain(ownRequests);
    // The search finds it where it is.
    if (name !== 'request' && name !== 'sendRequest') expect(late.join('\n')).toContain(explanations);
    if (name.startsWith('request') || name === 'createClient') expect(late.join('\n')).toContain(ownRequests);
  });
});
