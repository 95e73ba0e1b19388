import { describeNames } from './names-suite.js';

describeNames(['path parameter', 'error', 'scope'], 1 / 16);
