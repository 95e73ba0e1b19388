import { inTier } from '../support/tier.js';
import { describeNames } from './names-suite.js';

describeNames(['endpoint', 'group'], inTier({ short: 1 / 800, long: 1 / 4 }));
