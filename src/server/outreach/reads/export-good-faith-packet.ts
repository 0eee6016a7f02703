import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { tableFile } from '#server/kernel/exports/table-file.ts';
import type { TableRow } from '#server/kernel/exports/table-row.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { packetPdf } from '../adapters/good-faith-packet-pdf.ts';
import { ANSWER_WORDS, CHANNEL_WORDS, MARK_WORDS, reasonWords } from '../adapters/good-faith-packet-words.ts';
import type { LogReader } from '../policy.ts';
import { allFirms, firstFirms, type Packet, type PacketFirm, packet, wholeDays } from './good-faith-packet.ts';

/** Firms in a PDF, which nobody reads further; the workbook has all. */
const PDF_FIRMS = 200;
const PAGE = 500;

/** @throws AppError 401, 403, 404, 429 */
export async function packetFile(ctx: ReadContext, id: string, format: 'pdf' | 'xlsx'): Promise<FileDownload> {
  const { packet: content, reader } = await packet(ctx, id);
  const name = `good-faith-packet-${id}`;
  if (format === 'pdf') return pdfFile(ctx, { name, content, reader });
  const pages = rowsOf(content, allFirms(ctx, reader, PAGE));
  return tableFile(ctx, { name, format, sheet: 'Firms', columns: COLUMNS, pages });
}

async function pdfFile(
  ctx: ReadContext,
  { name, content, reader }: { readonly name: string; readonly content: Packet; readonly reader: LogReader },
): Promise<FileDownload> {
  const firms = await firstFirms(ctx, reader, PDF_FIRMS + 1);
  const hasMore = firms.length > PDF_FIRMS;
  const body = await packetPdf({ packet: content, firms: firms.slice(0, PDF_FIRMS), hasMore, now: ctx.now });
  return { name: `${name}.pdf`, type: 'application/pdf', body };
}

const COLUMNS = [
  'Opportunity',
  'Reference',
  'Trades (NAICS)',
  'Published (UTC)',
  'Deadline (UTC)',
  'Lead time (days)',
  "Owner's rule (days)",
  'Firm',
  'Certificates that day',
  'Channel',
  'Asked (UTC)',
  'Days before the deadline',
  'Delivered (UTC)',
  'Opened (UTC)',
  'Follow-ups',
  'Last follow-up (UTC)',
  'Answer',
  'Answered (UTC)',
  'Reason',
  "Firm's words",
  'Quotes',
  'Quote (US dollars)',
  'Price for each unit',
  "Owner's reason for rejecting",
  "Firm's own mark",
  'Words with the mark',
  'Hired',
] as const;

async function* rowsOf(
  content: Packet,
  pages: AsyncIterable<readonly PacketFirm[]>,
): AsyncGenerator<readonly TableRow[]> {
  for await (const firms of pages) yield firms.map((firm) => rowOf(content, firm));
}

const moment = (at: Date | string | null): string | null =>
  at && new Date(at).toISOString().slice(0, 16).replace('T', ' ');

function rowOf({ opportunity, leadDays, rule }: Packet, firm: PacketFirm): TableRow {
  const { title, reference, naics, published_at, deadline_at } = opportunity;
  const cover = [title, reference, naics.join(', '), moment(published_at), moment(deadline_at), leadDays];
  return [
    ...cover,
    rule?.lead_days ?? null,
    firm.name,
    firm.certificates.join('; ') || null,
    firm.channels.map((channel) => CHANNEL_WORDS[channel]).join(', ') || null,
    moment(firm.asked_at),
    firm.asked_at && deadline_at ? wholeDays(firm.asked_at, deadline_at) : null,
    moment(firm.delivered_at),
    moment(firm.opened_at),
    firm.follow_ups,
    moment(firm.followed_up_at),
    firm.answer && (ANSWER_WORDS[firm.answer] ?? firm.answer),
    moment(firm.answered_at),
    reasonWords(firm.reason),
    firm.words,
    firm.quotes,
    firm.amount,
    firm.unit_price,
    firm.rejection,
    firm.mark && MARK_WORDS[firm.mark],
    firm.mark_words,
    firm.hired ? 'Yes' : 'No',
  ];
}
