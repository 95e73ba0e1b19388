import { isDuration } from '../duration-format.js';
import type { FormatCheck } from '../result.js';

export const duration: Readonly<Record<string, FormatCheck>> = { duration: isDuration };
