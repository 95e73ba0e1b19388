import { describe, expect, it } from 'vitest';
import { crossVersions } from '../../../src/diff/crossed/crossed.js';
import { modelOfText } from '../../support/example-model.js';
import { useWorkshop } from '../../support/workshop.js';
import { countsOf, failuresOf } from './crossed-lines.js';

const workshop = useWorkshop();

describe('a stream on request', () => {
  const talk = `
api: talk
auth: none
types:
  Prompt:
    text: string
    stream?: boolean
  Answer:
    text: string
  Word:
    text: string
groups:
  answer:
    path: /answers
    endpoints:
      create:
        http: POST
        body: Prompt
        streams-if: stream
        returns: {application/json: Answer, text/event-stream: sse<Word>}
`;

  it('is the response to a request that asks for it', async () => {
    const same = await crossVersions({ old: modelOfText(talk), new: modelOfText(talk), workshop, seed: 1, calls: 10 });
    expect(countsOf(same)).toEqual(['old answer.create 10 10', 'new answer.create 10 10']);
  });

  it.each(['Answer', 'Word'])('is asked for, or not, to show a change of %s', async (changed) => {
    const found = await crossVersions({
      old: modelOfText(talk),
      new: modelOfText(talk.replace(`${changed}:\n    text`, `${changed}:\n    letters`)),
      workshop,
      seed: 1,
      calls: 1,
    });
    expect(failuresOf(found).map((line) => line.replace(/:.*/, ''))).toEqual([
      'old answer.create unreadable response-field-removed',
      'new answer.create unreadable response-field-removed',
    ]);
    expect(found.directions.map(({ unseen }) => unseen)).toEqual([[], []]);
  });
});
