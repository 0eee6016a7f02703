import { fold } from '#contract/businesses/rules/firm-names.ts';

/** The fields that a column of an uploaded file can hold. */
export const SHEET_FIELDS = [
  'title',
  'firm',
  /** A certificate number, or the firm's id. */
  'firm_number',
  'client_name',
  'budget',
  'start_date',
  'end_date',
  'notes',
  'company_address',
  'company_city',
  'company_state',
  'company_zip_code',
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

/** Nothing can be recorded without these; `firm_number` can stand in for `firm`. */
export const REQUIRED_COLUMNS = ['title', 'firm', 'budget', 'start_date', 'end_date'] as const satisfies SheetField[];

export const SHEET = {
  endings: ['.csv', '.tsv', '.txt', '.xlsx'],
  /** Small enough to fit one request as base64. */
  maxBytes: 180_000,
  rows: 200,
  /** Columns that can be mapped by hand. */
  columns: 60,
  /** Rows shown for that. */
  sample: 5,
  /** Records per request; this many are written within the time limit of a transaction. */
  batch: 20,
} as const;

/** Header texts of each field, most specific first: of two columns for one field, the more specific one is read. */
const HEADER_SYNONYMS: Readonly<Record<SheetField, string>> = {
  title:
    'project title|project name|title of project|name of project|title|project|contract title|contract name|contract|' +
    'job name|job title|job|name of work|work|project description',
  firm:
    'mwbe name|mwbe firm|mwbe|firm name|firm|legal business name|business name|business|subcontractor name|' +
    'subcontractor|sub|vendor name|vendor|supplier name|supplier|contractor name|contractor|company name|company',
  firm_number:
    'certification number|certificate number|certification no|certificate no|certification id|certificate id|' +
    'cert number|cert no|cert id|mwbe number|mwbe no|firm id|mwbe id|firm number',
  client_name: 'client name|client|project owner|owner name|owner|customer name|customer',
  budget:
    'contract amount|contract value|contract price|contract sum|award amount|project amount|project value|' +
    'project budget|amount|budget|value|total amount|total value|price|award|cost|total',
  start_date:
    'start date|project start date|contract start date|start|project start|contract start|begin date|begin|' +
    'beginning|start day|commencement date|commencement|started|date started|from',
  end_date:
    'end date|project end date|contract end date|project completion date|completion date|project completion|end|' +
    'project end|contract end|completion|completed|date completed|finish date|finish|finished|end day|to',
  notes: 'notes|note|additional notes|comments|comment|remarks|remark',
  company_address:
    'project address|address|street address|street|address 1|address line 1|site address|project street|location',
  company_city: 'project city|city|town|site city',
  company_state: 'project state|state|st|site state',
  company_zip_code: 'project zip code|zip code|zip|zipcode|project zip|postal code|site zip',
};

/** Field and rank of each header text. */
const FIELD_BY_HEADER = new Map(
  SHEET_FIELDS.flatMap((field) =>
    HEADER_SYNONYMS[field].split('|').map((phrase, rank) => [phrase, { field, rank }] as const),
  ),
);
const FILLERS = /\b(?:the|in|us|usd|dollars?|required|optional|mm|dd|yy|yyyy)\b/g;

function matchHeader(cell: string): { readonly field: SheetField; readonly rank: number } | undefined {
  const words = fold(cell.replace(/#/g, ' number ').replaceAll('_', ' ').slice(0, 100));
  const plain = words.replace(FILLERS, ' ').replace(/\s+/g, ' ').trim();
  return FIELD_BY_HEADER.get(words) ?? FIELD_BY_HEADER.get(plain);
}

/** The field of each column of a header row; null for unrecognized headers. */
export function mapHeaders(cells: readonly string[]): (SheetField | null)[] {
  const matches = cells.map(matchHeader);
  const best = new Map<SheetField, number>();
  for (const [at, match] of matches.entries()) {
    const rival = match && matches[best.get(match.field) ?? -1];
    if (match && (!rival || match.rank < rival.rank)) best.set(match.field, at);
  }
  return matches.map((match, at) => (match && best.get(match.field) === at ? match.field : null));
}
