import { describeNames } from './names-suite.js';

describeNames(['endpoint', 'group'], 1 / 16);
