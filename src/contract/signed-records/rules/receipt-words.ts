/** Words of receipts, which the room of listings uses as well. */
export const BID_KINDS = ['bid', 'plan'] as const;
export type BidKind = (typeof BID_KINDS)[number];

/** `change_asked`: the firm was asked about a removal, a substitution or new terms; nothing has changed yet. */
export const LISTING_STATES = ['draft', 'listed', 'change_asked', 'removed'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** Every step of a listing, as it is kept and signed. */
export const STEPS = [
  'named',
  'confirmed',
  'not_agreed',
  'removal_asked',
  'substitution_asked',
  'terms_asked',
  'agreed',
  'objected',
  'withdrawn',
  'removed',
  'substituted',
  'terms_changed',
  'won',
  'lost',
  'awarded',
  'canceled',
] as const;
export type Step = (typeof STEPS)[number];

export const STEP_SIDES = ['hiring_company', 'mwbe', 'owner'] as const;
export type StepSide = (typeof STEP_SIDES)[number];
