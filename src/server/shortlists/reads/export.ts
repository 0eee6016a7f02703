import { MAX_LISTED_FIRMS, MAX_PDF_FIRMS, type Sharing } from '#contract/shortlists/rules.ts';
import type { Shortlist, ShortlistExport } from '#contract/shortlists/schema.ts';
import { certificateWithExpiry } from '#server/businesses/reads/certificate-with-expiry.ts';
import type { DirectoryFirm } from '#server/businesses/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { beginExport } from '#server/kernel/exports/export-limits.ts';
import { tableFile } from '#server/kernel/exports/table-file.ts';
import type { TableRow } from '#server/kernel/exports/table-row.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { shortlistPdf } from '../adapters/shortlist-pdf.ts';
import { type ListedRow, orderedRows, rowsById } from './firms.ts';
import { oneList } from './lists.ts';

/** Small enough that the embedded database answers others in between. */
const PAGE = 250;

/** Who may read the notes, beside their heading. */
const NOTE: Readonly<Record<Sharing, string>> = {
  private: 'Note (private)',
  view: 'Note (shared in the company)',
  edit: 'Note (shared in the company)',
};

const firmCell =
  (cell: (firm: DirectoryFirm) => string | number | null) =>
  ({ firm }: ListedRow) =>
    firm && cell(firm);

const COLUMNS: Readonly<Record<string, (row: ListedRow) => string | number | null>> = {
  'Legal name': ({ firm }) => firm?.legal_business_name ?? 'No longer in the directory',
  'Trade name': firmCell((firm) => firm.trade_name),
  City: firmCell((firm) => firm.city),
  State: firmCell((firm) => firm.state),
  'ZIP code': firmCell((firm) => firm.zip_code),
  County: firmCell((firm) => firm.county),
  Certificates: firmCell(({ certificates }) => certificates.map(certificateWithExpiry).join('; ')),
  'Verified jobs': firmCell((firm) => firm.verified_projects),
  'Added on': ({ added_at }) => added_at.toISOString().slice(0, 10),
  'Added by': ({ added_by }) => added_by,
  'Plumbline id': ({ business_id }) => business_id,
};

/** All notes of a firm: its own, and those of records that were merged with it. */
export const notesOf = ({ note, merged_notes }: ListedRow): string =>
  [note, ...merged_notes].filter(Boolean).join('\n');

/**
 * A list as a file, in the order that is asked for.
 * @throws AppError 404; 409 for a PDF of too many firms; 429 if the user has too many exports running
 */
export async function exportList(ctx: ReadContext, id: string, query: ShortlistExport): Promise<FileDownload> {
  const list = await oneList(ctx, id);
  const day = ctx.now.toISOString().slice(0, 10);
  const name = `plumbline-shortlist-${slugOf(list.name)}-${day}`;
  const pages = pagesOf(ctx, id, query);
  if (query.format === 'pdf')
    return { name: `${name}.pdf`, type: 'application/pdf', body: await pdfOf(ctx, list, pages) };
  return tableFile(ctx, {
    name,
    format: query.format,
    sheet: 'Firms',
    columns: [...Object.keys(COLUMNS), NOTE[list.sharing]],
    pages: rowsOf(pages),
  });
}

async function pdfOf(ctx: ReadContext, list: Shortlist, pages: AsyncIterable<readonly ListedRow[]>): Promise<Buffer> {
  if (list.firms > MAX_PDF_FIRMS)
    throw conflict(`A PDF holds up to ${MAX_PDF_FIRMS} firms. Save this list as a spreadsheet instead.`);
  const end = beginExport(ctx);
  try {
    const rows: ListedRow[] = [];
    for await (const page of pages) rows.push(...page);
    return await shortlistPdf({ list, rows, now: ctx.now });
  } finally {
    end();
  }
}

async function* pagesOf(ctx: ReadContext, id: string, { sort }: ShortlistExport): AsyncGenerator<ListedRow[]> {
  const ids = await orderedRows(ctx, { id, sort, limit: MAX_LISTED_FIRMS });
  for (let from = 0; from < ids.length; from += PAGE) yield await rowsById(ctx, id, ids.slice(from, from + PAGE));
}

async function* rowsOf(pages: AsyncIterable<readonly ListedRow[]>): AsyncGenerator<TableRow[]> {
  for await (const page of pages)
    yield page.map((row) => [...Object.values(COLUMNS).map((cell) => cell(row)), notesOf(row)]);
}

const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || 'list';
