import { isDecimal } from '../decimal-format.js';
import type { FormatCheck } from '../result.js';

export const decimal: Readonly<Record<string, FormatCheck>> = { decimal: isDecimal };
