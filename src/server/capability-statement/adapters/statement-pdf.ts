import { encode } from 'uqr';
import { profilePath } from '#contract/access/redirects.ts';
import type { Certificate, Contact, Mwbe } from '#contract/businesses/schema.ts';
import type { VerifiedWork } from '#contract/work-history/schema.ts';
import { TaggedPdf } from '#server/kernel/exports/tagged-pdf.ts';

export interface StatementContent {
  readonly firm: Mwbe;
  /** Latest first. */
  readonly work: readonly VerifiedWork[];
  /** Null for readers who may not see it. */
  readonly contact: Pick<Contact, 'phone' | 'email'> | null;
  /** Of the pages. */
  readonly origin: string;
  readonly now: Date;
}

/** What two pages hold. */
const MAX = { trades: 12, certificates: 10, work: 8, words: 900, services: 160 } as const;
const QR_POINTS = 84;

/** One or two pages that answer what a hiring company asks first. */
export async function statementPdf({ firm, work, contact, origin, now }: StatementContent): Promise<Buffer> {
  const pdf = await TaggedPdf.open({ title: `${firm.legal_business_name}: capability statement`, now });
  pdf.title(firm.legal_business_name);
  if (firm.trade_name) pdf.paragraph(`Doing business as ${firm.trade_name}`, { muted: true });
  pdf.paragraph(`Capability statement, ${longDay(now)}`, { muted: true });
  for (const line of howToReach(firm, contact, origin)) pdf.paragraph(line);
  if (firm.description) {
    pdf.heading('What we do');
    pdf.paragraph(shortened(firm.description, MAX.words));
  }
  if (firm.naics.length > 0) {
    pdf.heading('Trades (NAICS 2022)');
    pdf.list(
      upTo(
        firm.naics.map(({ code, title }) => (title ? `${code} ${title}` : code)),
        MAX.trades,
      ),
    );
  }
  certificates(pdf, firm.certificates.filter(isCurrent(now)));
  verified(pdf, work);
  proof(pdf, firm, origin, work.length > 0);
  return pdf.end();
}

function howToReach(firm: Mwbe, contact: StatementContent['contact'], origin: string): string[] {
  const town = [firm.city, [firm.state, firm.zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [
    [firm.address_1, town].filter(Boolean).join(', '),
    [contact?.phone, contact?.email, firm.website].filter(Boolean).join('  ·  '),
    `Profile: ${new URL(profilePath(firm), origin).href}`,
    firm.size && `People: ${firm.size}`,
  ].filter((line): line is string => Boolean(line));
}

const isCurrent = (now: Date) => {
  const today = now.toISOString().slice(0, 10);
  return ({ lapsed_on, expires_on }: Certificate) => lapsed_on === null && (expires_on === null || expires_on >= today);
};

function certificates(pdf: TaggedPdf, rows: readonly Certificate[]): void {
  if (rows.length === 0) return;
  pdf.heading('Certifications');
  pdf.table(
    [
      { label: 'Type', share: 0.14 },
      { label: 'Certified by', share: 0.44 },
      { label: 'Number', share: 0.2 },
      { label: 'Valid until', share: 0.22 },
    ],
    rows
      .slice(0, MAX.certificates)
      .map(({ type, agency, number, expires_on }) => [
        type,
        agency,
        number ?? '–',
        expires_on ? longDay(new Date(`${expires_on}T12:00:00Z`)) : 'No date in the list',
      ]),
  );
  more(pdf, rows.length - MAX.certificates);
}

function verified(pdf: TaggedPdf, work: readonly VerifiedWork[]): void {
  if (work.length === 0) return;
  pdf.heading('Verified work');
  pdf.paragraph('Recorded by the hiring company and confirmed by both parties on Plumbline.', { muted: true });
  pdf.table(
    [
      { label: 'Job', share: 0.46 },
      { label: 'Hired by', share: 0.28 },
      { label: 'Dates', share: 0.26 },
    ],
    work
      .slice(0, MAX.work)
      .map(({ title, services, hiring_company, start_date, end_date }) => [
        services ? `${title}\n${shortened(services, MAX.services)}` : title,
        hiring_company.business_name,
        `${month(start_date)} to ${month(end_date)}`,
      ]),
  );
  more(pdf, work.length - MAX.work);
}

function more(pdf: TaggedPdf, count: number): void {
  if (count > 0) pdf.paragraph(`And ${count} more on the profile.`, { muted: true });
}

/** Where a reader checks what this says. */
function proof(pdf: TaggedPdf, firm: Mwbe, origin: string, hasWork: boolean): void {
  const address = new URL(hasWork ? `/verify?firm=${firm.id}` : profilePath(firm), origin).href;
  const { data } = encode(address, { border: 0 });
  pdf.heading(hasWork ? 'Check the verified work' : 'Check this statement');
  pdf.qrCode(data, `QR code with the address ${address}`, QR_POINTS);
  pdf.paragraph(address, { muted: true });
}

const longDay = (day: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(day);

/** `2026-04-27` as "April 2026". */
const month = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );

const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, text.lastIndexOf(' ', length)).trimEnd()}...`;

const upTo = (items: readonly string[], most: number): string[] =>
  items.length <= most ? [...items] : [...items.slice(0, most), `and ${items.length - most} more`];
