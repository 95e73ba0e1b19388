import { inTier } from '../support/tier.js';
import { describeNames } from './names-suite.js';

describeNames(['type', 'field'], inTier({ short: 6, long: Infinity }));
