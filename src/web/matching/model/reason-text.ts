import type { Reason } from '#contract/matching/schema/reasons.ts';
import { reasons } from '../copy/reasons.ts';

export const reasonText = (reason: Reason): string => (reasons[reason.code] as (of: Reason) => string)(reason);
