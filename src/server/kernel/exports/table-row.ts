/** A date is a calendar day, at midnight UTC. */
export type TableRow = readonly (string | number | Date | null)[];

export interface TableHead {
  /** Name of the sheet in a workbook. */
  readonly sheet: string;
  readonly columns: readonly string[];
  /** Above the columns, one to a row; in workbooks alone, since programs read CSV from its first line. */
  readonly lines?: readonly string[];
}

/** What the thread of a workbook is sent: the next rows, or null for the finished file. */
export type WorkbookCall = readonly TableRow[] | null;
/** Its answer: the file, or null for rows that were taken. */
export type WorkbookReply = Uint8Array<ArrayBuffer> | null;
