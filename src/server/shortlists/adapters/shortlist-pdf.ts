import type { Shortlist } from '#contract/shortlists/schema.ts';
import type { DirectoryFirm } from '#server/businesses/reads.ts';
import { TaggedPdf } from '#server/kernel/exports/tagged-pdf.ts';

interface PdfRow {
  readonly note: string;
  readonly merged_notes: readonly string[];
  readonly firm: DirectoryFirm | null;
}

interface Content {
  readonly list: Shortlist;
  readonly rows: readonly PdfRow[];
  readonly now: Date;
}

/** A list to print: each firm with its certificates and the note. */
export async function shortlistPdf({ list, rows, now }: Content): Promise<Buffer> {
  const pdf = await TaggedPdf.open({ title: `${list.name}: shortlist`, now });
  pdf.title(list.name);
  const count = `${rows.length} ${rows.length === 1 ? 'firm' : 'firms'}`;
  pdf.paragraph([count, list.company?.name, longDay(now)].filter(Boolean).join('  ·  '), { muted: true });
  pdf.paragraph(
    list.sharing === 'private'
      ? 'Private: this list and its notes are seen by its owner alone.'
      : 'For this company only: colleagues see this list and its notes.',
    { bold: true },
  );
  pdf.table(
    [
      { label: 'Firm', share: 0.28 },
      { label: 'Certificates', share: 0.34 },
      { label: 'Verified jobs', share: 0.1 },
      { label: list.sharing === 'private' ? 'Note (private)' : 'Note', share: 0.28 },
    ],
    rows.map((row, at) => [
      `${at + 1}. ${firmText(row.firm)}`,
      row.firm?.certificates.map(certificate).join('\n') || '–',
      row.firm ? row.firm.verified_projects.toLocaleString('en-US') : '–',
      [row.note, ...row.merged_notes].filter(Boolean).join('\n') || '–',
    ]),
  );
  return pdf.end();
}

function firmText(firm: DirectoryFirm | null): string {
  if (!firm) return 'No longer in the directory';
  const place = [firm.city, firm.state].filter(Boolean).join(', ');
  const names = firm.trade_name ? [firm.trade_name, firm.legal_business_name] : [firm.legal_business_name];
  return [...names, place].filter(Boolean).join('\n');
}

function certificate({ type, agency, expires_on, lapsed, dated }: DirectoryFirm['certificates'][number]): string {
  if (lapsed) return `${type}, ${agency}, no longer listed`;
  if (!dated) return `${type}, ${agency}, date of the list not known`;
  return [`${type}, ${agency}`, expires_on && `to ${shortDay(expires_on)}`].filter(Boolean).join(', ');
}

const longDay = (day: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(day);
const shortDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
