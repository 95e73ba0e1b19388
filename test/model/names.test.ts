import { expect, it } from 'vitest';
import { wordsOfName } from '../../src/model/names.js';

it.each([
  ['listShips', 'List ships'],
  ['getAPet', 'Get a pet'],
  ['getACLPolicies', 'Get ACL policies'],
  ['listVPCs', 'List VPCs'],
  ['getEC2Instance', 'Get EC2 instance'],
  ['findByID', 'Find by ID'],
])('the words of the name %s are %s: acronyms stay in capitals', (name, words) => {
  expect(wordsOfName(name)).toBe(words);
});
