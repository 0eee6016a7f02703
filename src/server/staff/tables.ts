declare module '#server/db/types.ts' {
  interface Database {
    staff_summaries: StaffSummaryTable;
  }
}

/** One row: until when staff were told by email of what waits for them. */
export interface StaffSummaryTable {
  one: true;
  told_until: Date;
}
