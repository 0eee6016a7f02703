/** Stands in every record, so that a signature for one kind of text is none for another. */
export const RECORD_FORMAT = 'plumbline-record/1';

/** Taken back; or replaced by a newer record of the same work. */
export const REVOCATION_REASONS = ['withdrawn', 'corrected'] as const;
