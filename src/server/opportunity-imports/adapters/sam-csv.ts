import { DAY_MS } from '#contract/durations.ts';
import { isFormula, isPlaceholder } from '#contract/imports/rules/cell-text.ts';
import { parseState, parseZip } from '#contract/imports/rules/places.ts';
import { LIMITS } from '#contract/limits.ts';
import { OPPORTUNITY_LIMITS } from '#contract/opportunities/rules.ts';
import type { Notice } from '#server/opportunities/commands/notices.ts';
import { emailOf, phoneOf } from './contacts.ts';
import { readDeadline, readMoment } from './deadlines.ts';
import { htmlToText } from './html-text.ts';
import { cut, hashOf, type NoticeOrRefusal, oneLine, type ReadNotice } from './notice.ts';
import { certificatesFor } from './set-asides.ts';

/** Columns without which a file is no list of SAM.gov. */
export const SAM_COLUMNS = ['NoticeId', 'Title', 'PostedDate', 'Type'] as const;

/** Notices that nobody can respond to, with the reason for which they are left out. */
const NO_OPPORTUNITIES: readonly (readonly [type: RegExp, reason: string])[] = [
  [/justification|limited sources/i, 'A justification of a decision, not an opportunity'],
  [/surplus/i, 'A sale of surplus property, not an opportunity'],
  [/bundle|consolidate/i, 'An intent to bundle requirements, not an opportunity'],
];
const AWARD = /^award notice$/i;
const AUTO_ARCHIVE = /^auto(\d{1,3})$/i;
const USA = /^(?:USA?|United States(?: of America)?)$/i;

/** What a row needs to know of the world. */
export interface SamWorld {
  readonly now: Date;
  /** The current code for one of an earlier edition; null for no code. */
  readonly naics: (code: string) => string | null;
  readonly zip: (
    zip: string,
  ) => { city: string; state: string; county: string; latitude: number; longitude: number } | undefined;
  readonly zone: (place: { state: string; latitude: number; longitude: number }) => string | undefined;
}

export interface SamRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly fault?: string | undefined;
}

/** A row of SAM.gov's "contract opportunities" as a notice. */
export function readSamRow(row: SamRow, world: SamWorld): NoticeOrRefusal {
  const { line } = row;
  const cells = new SamCells(row.cells);
  const ref = oneLine(cells.get('NoticeId'), 100);
  const title = oneLine(cells.get('Title'), LIMITS.title);
  const refuse = (reason: string) => ({ line, ref, title, reason });
  if (row.fault) return refuse(row.fault);
  if (!ref || !/^[\w-]{1,100}$/.test(ref)) return refuse('NoticeId is missing or is no id');
  if (!title) return refuse(cells.isFormula('Title') ? 'Title is a formula' : 'Title is missing');
  const kind = oneLine(cells.get('Type'), 100) ?? 'Notice';
  const [, reason] = NO_OPPORTUNITIES.find(([type]) => type.test(kind)) ?? [];
  if (reason) return refuse(reason);
  const posted = readMoment(cells.get('PostedDate') ?? '');
  if (!posted) return refuse('PostedDate is missing or is no date');
  return readNotice({ line, cells, ref, title, kind, posted, world });
}

interface Known {
  readonly line: number;
  readonly cells: SamCells;
  readonly ref: string;
  readonly title: string;
  readonly kind: string;
  readonly posted: Date;
  readonly world: SamWorld;
}

function readNotice({ line, cells, ref, title, kind, posted, world }: Known): ReadNotice {
  const { country, zone, ...place } = placeOf(cells, world);
  const due = readDeadline(cells.get('ResponseDeadLine') ?? '', zone);
  const archiveOn = archiveDay(cells, due?.deadline_at ?? posted);
  const psc = codesOf(cells.get('ClassificationCode'));
  const reference = oneLine(cells.get('Sol#'), 100);
  const notice: Notice = {
    source: 'sam',
    ref,
    url: samUrl(cells.get('Link'), ref),
    owner: oneLine(
      cells.get('Department/Ind.Agency') ?? cells.get('Sub-Tier') ?? cells.get('Office'),
      LIMITS.shortText,
    ),
    title,
    scope: textOf(cells.get('Description')),
    naics: naicsOf(cells.get('NaicsCode'), world),
    ...place,
    time_zone: due?.time_zone ?? zone,
    deadline: due?.deadline ?? null,
    deadline_at: due?.deadline_at ?? null,
    starts_on: null,
    ends_on: null,
    budget_min: null,
    budget_max: null,
    certifications: [...certificatesFor(cells.get('SetASideCode') ?? '')],
    requirements: null,
    reference,
    ...contactOf(cells),
    posted_at: posted,
    ...stateOf({ cells, kind, posted, archiveOn, deadline: due?.deadline_at ?? null, now: world.now }),
  };
  const baseKind = oneLine(cells.get('BaseType'), 100);
  return {
    line,
    notice,
    hash: hashOf(cells.all),
    chain: chainOf(reference, oneLine(cells.get('AAC Code') ?? cells.get('Office'), 100), baseKind ?? kind, title),
    kind,
    baseKind,
    psc,
    setAside: /^none$/i.test(cells.get('SetASideCode') ?? '') ? null : oneLine(cells.get('SetASide'), 100),
    archiveOn,
    country,
  };
}

/** The cells of a row: formulas and placeholders are none. */
class SamCells {
  readonly #cells: Readonly<Record<string, string>>;

  constructor(cells: Readonly<Record<string, string>>) {
    this.#cells = cells;
  }

  get all(): Readonly<Record<string, string>> {
    return this.#cells;
  }

  get(column: string): string | undefined {
    const cell = this.#cells[column];
    return cell === undefined || isPlaceholder(cell) || isFormula(cell) ? undefined : cell;
  }

  isFormula = (column: string): boolean => isFormula(this.#cells[column] ?? '');
}

function textOf(description: string | undefined): string | null {
  if (description === undefined) return null;
  const text = htmlToText(description);
  return text === '' ? null : cut(text, OPPORTUNITY_LIMITS.scope);
}

/** `541715.0`: spreadsheets make numbers of codes. */
function naicsOf(cell: string | undefined, { naics }: SamWorld): string[] {
  const codes = (cell ?? '').split(/[,;|\s]+/).map((code) => code.replace(/\.0+$/, ''));
  const current = codes.flatMap((code) => (/^\d{2,6}$/.test(code) ? (naics(code) ?? []) : []));
  return [...new Set(current)].slice(0, OPPORTUNITY_LIMITS.naics);
}

const codesOf = (cell: string | undefined): string[] => [
  ...new Set((cell ?? '').toUpperCase().match(/\b[A-Z0-9]{1,4}\b/g) ?? []),
];

/** Where the work is done. Abroad there is no state, and the country is said with the city. */
function placeOf(cells: SamCells, { zip: find, zone }: SamWorld) {
  const city = oneLine(cells.get('PopCity'), 100);
  const country = oneLine(cells.get('PopCountry'), 100);
  if (country && !USA.test(country)) {
    const shown = [city, country].filter(Boolean).join(', ');
    return { city: oneLine(shown, LIMITS.shortText), state_code: null, zip: null, county: null, country, zone: null };
  }
  const state = parseState(cells.get('PopState') ?? '') ?? null;
  const zip = parseZip(cells.get('PopZip') ?? '', state) ?? null;
  const known = zip === null ? undefined : find(zip);
  const isThere = known && (state === null || known.state === state);
  return {
    city: city ?? (isThere ? known.city : null),
    state_code: state ?? parseState(known?.state ?? '') ?? null,
    zip,
    county: isThere && known.county !== '' ? known.county : null,
    country: null,
    zone: isThere ? (zone(known) ?? null) : null,
  };
}

const contactOf = (cells: SamCells) => ({
  contact_name: oneLine(cells.get('PrimaryContactFullname'), LIMITS.name),
  contact_email: emailOf(cells.get('PrimaryContactEmail')),
  contact_phone: phoneOf(cells.get('PrimaryContactPhone')),
});

/** The link of the row if it leads to SAM.gov, else the address that SAM.gov gives every notice. */
function samUrl(link: string | undefined, ref: string): string {
  const url = link && URL.canParse(link.trim()) ? new URL(link.trim()) : null;
  const isSam = url?.protocol === 'https:' && /^(?:[a-z-]+\.)?sam\.gov$/.test(url.hostname);
  return isSam ? url.href.slice(0, 500) : `https://sam.gov/workspace/contract/opp/${ref}/view`;
}

/** `auto15`: fifteen days after the deadline, or after it was posted. */
function archiveDay(cells: SamCells, from: Date): string | null {
  const stated = readMoment(cells.get('ArchiveDate') ?? '');
  if (stated) return stated.toISOString().slice(0, 10);
  const [, days] = AUTO_ARCHIVE.exec(cells.get('ArchiveType') ?? '') ?? [];
  return days ? new Date(from.getTime() + Number(days) * DAY_MS).toISOString().slice(0, 10) : null;
}

interface Lifetime {
  readonly cells: SamCells;
  readonly kind: string;
  readonly posted: Date;
  readonly archiveOn: string | null;
  readonly deadline: Date | null;
  readonly now: Date;
}

/** An award is the end of the matter; otherwise it is open until its deadline, or until it is archived. */
function stateOf({ cells, kind, posted, archiveOn, deadline, now }: Lifetime) {
  const ended = { cancelled_reason: null, awards: [] };
  if (AWARD.test(kind)) {
    const name = oneLine(cells.get('Awardee'), LIMITS.name);
    const at = readMoment(cells.get('AwardDate') ?? '') ?? posted;
    return {
      ...ended,
      state: 'awarded' as const,
      ended_at: at,
      awards: name ? [{ name, amount: amountOf(cells.get('Award$')) }] : [],
    };
  }
  if (deadline && deadline <= now) return { ...ended, state: 'closed' as const, ended_at: deadline };
  const isArchived = archiveOn !== null && archiveOn < now.toISOString().slice(0, 10);
  if (isArchived) return { ...ended, state: 'closed' as const, ended_at: new Date(`${archiveOn}T00:00:00Z`) };
  if (/^no$/i.test(cells.get('Active') ?? '')) return { ...ended, state: 'closed' as const, ended_at: now };
  return { ...ended, state: 'published' as const, ended_at: null };
}

/** Whole dollars; what is no amount of our range is left out. */
function amountOf(cell: string | undefined): number | null {
  const amount = Math.round(Number((cell ?? '').replace(/[$,\s]/g, '') || NaN));
  return Number.isSafeInteger(amount) && amount >= 0 && amount <= LIMITS.money ? amount : null;
}

/** Revisions get a new id: the same number, office, first type and title is the same matter. */
function chainOf(reference: string | null, office: string | null, kind: string, title: string): string | null {
  if (!reference || !office) return null;
  return [reference, office, kind, title]
    .map((part) =>
      part
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .join('|');
}
