/** Part of every record, so that a signature of one kind of text is never valid for another. */
export const RECORD_FORMAT = 'plumbline-record/1';
/** Receipts of firms that are named in a bid or a plan. */
export const LISTING_FORMAT = 'plumbline-listing/1';
/** What a firm shows its lender of the money that it expects. */
export const FORECAST_FORMAT = 'plumbline-cash-forecast/1';

/** A report of a project as it was published. */
export const REPORT_FORMAT = 'plumbline-report/1';

/** Retracted, or replaced by a newer record of the same work. */
export const REVOCATION_REASONS = ['withdrawn', 'corrected'] as const;
