import { expect, it } from 'vitest';
import { commonFolder } from '../../src/source/common-folder.js';

it.each([
  [['model/a.yaml'], 'model/'],
  [['model/types/a.yaml', 'model/b.yaml'], 'model/'],
  [['../shared/a.yaml', '../shared/more/b.yaml'], '../shared/'],
  [['../shared/a.yaml', 'model/b.yaml'], ''],
  [['models/a.yaml', 'model/b.yaml'], ''],
  [['a.yaml'], ''],
])('the common folder of %j', (paths, folder) => {
  expect(commonFolder(paths)).toBe(folder);
});
