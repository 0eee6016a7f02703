/** More of an agency's firms, in percent, may lapse by a complete list only when a person confirms it. */
export const MAX_LAPSE_PERCENT = 5;
