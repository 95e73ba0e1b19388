import { describeNames } from './names-suite.js';

describeNames(['type', 'field'], 1 / 16);
