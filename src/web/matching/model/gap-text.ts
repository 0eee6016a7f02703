import type { Missing } from '#contract/matching/schema/reasons.ts';
import { notKnown, toAdd } from '../copy/gaps.ts';

export const notKnownText = (missing: Missing): string => (notKnown[missing.code] as (of: Missing) => string)(missing);
export const toAddText = (missing: Missing): string => (toAdd[missing.code] as (of: Missing) => string)(missing);
