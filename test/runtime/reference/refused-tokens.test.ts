import { expect, it } from 'vitest';
import { refusedTokens } from '../../../src/runtime/reference/main.js';

it('reports each reason once, so that clients with wrong tokens cannot fill the log', () => {
  const lines: string[] = [];
  const refuse = refusedTokens((line) => lines.push(line));
  for (const reason of ['aud is not api', 'typ is JWT; see acceptsPlainJwt', 'aud is not api']) refuse(reason);
  expect(lines).toEqual([
    'A token was refused: aud is not api. Further ones with this reason are not reported.',
    'A token was refused: typ is JWT; see ACCEPT_PLAIN_JWT. Further ones with this reason are not reported.',
  ]);
});
