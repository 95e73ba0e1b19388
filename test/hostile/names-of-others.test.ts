import { inTier } from '../support/tier.js';
import { describeNames } from './names-suite.js';

describeNames(['path parameter', 'error', 'scope'], inTier({ short: 6, long: Infinity }));
