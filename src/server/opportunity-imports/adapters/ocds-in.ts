import { z } from 'zod';
import { parseState, parseZip } from '#contract/imports/rules/places.ts';
import { LIMITS } from '#contract/limits.ts';
import { OPPORTUNITY_LIMITS } from '#contract/opportunities/rules.ts';
import { type CompiledProcess, type OcdsRelease, ocdsRelease } from '#contract/opportunity-imports/schema/ocds-in.ts';
import type { Notice } from '#server/opportunities/commands/notices.ts';
import { emailOf, phoneOf } from './contacts.ts';
import { readDeadline } from './deadlines.ts';
import { htmlToText } from './html-text.ts';
import { cut, hashOf, oneLine, type ReadNotice, type RefusedNotice } from './notice.ts';

export interface OcdsWorld {
  readonly now: Date;
  readonly naics: (code: string) => string | null;
  /** What is known of the process so far. */
  readonly before: CompiledProcess | undefined;
}

const USA = /^(?:USA?|United States(?: of America)?)$/i;
const ENDS: readonly string[] = ['cancelled', 'withdrawn', 'unsuccessful'];

/** A release on its own, or why it is none. @param line its number in the package */
export function parseRelease(value: unknown, line: number): OcdsRelease | RefusedNotice {
  const parsed = ocdsRelease.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const ocid = z.object({ ocid: z.string() }).safeParse(value);
  const where = issue?.path.join('.') || 'release';
  return {
    line,
    ref: ocid.data?.ocid.slice(0, 200) ?? null,
    title: null,
    reason: `${where}: ${issue?.message}`.slice(0, 300),
  };
}

/** The process after a release, as a notice. */
export function readRelease(release: OcdsRelease, line: number, world: OcdsWorld): ReadNotice | RefusedNotice {
  const compiled = merge(world.before, release);
  const { ocid } = release;
  const title = oneLine(compiled.tender?.title, LIMITS.title);
  const refuse = (reason: string) => ({ line, ref: ocid, title, reason });
  if (!compiled.tender) return refuse('Has no tender, and none of its process was imported before');
  if (!title) return refuse('tender.title is missing');
  if (compiled.tender.status === 'planning' || compiled.tender.status === 'planned')
    return refuse('A plan, not yet a tender');
  return {
    line,
    notice: noticeOf({ compiled, release, title, world }),
    compiled,
    hash: hashOf(release),
    chain: null,
    kind: release.tag[0] ?? 'tender',
    baseKind: null,
    psc: [],
    setAside: oneLine(compiled.tender.eligibilityCriteria, 100),
    archiveOn: null,
    country: foreignCountry(compiled),
  };
}

function merge(
  before: CompiledProcess | undefined,
  { ocid, tag, parties, buyer, tender, awards }: OcdsRelease,
): CompiledProcess {
  const known = new Map(before?.awards?.map((award) => [award.id, award]));
  for (const award of awards ?? []) known.set(award.id, { ...known.get(award.id), ...stated(award) });
  return {
    ocid,
    tag: [...new Set([...(before?.tag ?? []), ...tag])],
    parties: parties ?? before?.parties ?? null,
    buyer: buyer ?? before?.buyer ?? null,
    tender: tender ? { ...before?.tender, ...stated(tender) } : (before?.tender ?? null),
    awards: [...known.values()],
  };
}

/** Without what is left open. */
const stated = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== undefined)) as T;

interface Known {
  readonly compiled: CompiledProcess;
  readonly release: OcdsRelease;
  readonly title: string;
  readonly world: OcdsWorld;
}

function noticeOf({ compiled, release, title, world }: Known): Notice {
  const { tender, buyer } = compiled;
  const due = readDeadline(tender?.tenderPeriod?.endDate ?? '', null);
  const starts_on = tender?.contractPeriod?.startDate?.slice(0, 10) ?? null;
  const ends_on = tender?.contractPeriod?.endDate?.slice(0, 10) ?? null;
  const scope = htmlToText(tender?.description ?? '');
  return {
    source: 'ocds',
    ref: release.ocid,
    url: noticeUrl(compiled),
    owner: oneLine(buyer?.name ?? tender?.procuringEntity?.name, LIMITS.shortText),
    title,
    scope: scope === '' ? null : cut(scope, OPPORTUNITY_LIMITS.scope),
    naics: naicsOf(compiled, world),
    ...placeOf(compiled),
    time_zone: due?.time_zone ?? null,
    deadline: due?.deadline ?? null,
    deadline_at: due?.deadline_at ?? null,
    ...(starts_on && ends_on && ends_on < starts_on ? { starts_on, ends_on: null } : { starts_on, ends_on }),
    ...budgetOf(compiled),
    certifications: [],
    requirements: null,
    reference: oneLine(tender?.id, 100),
    ...contactOf(compiled),
    posted_at: new Date(release.date),
    ...stateOf(compiled, release, due?.deadline_at ?? null, world.now),
  };
}

function stateOf({ tender, awards, tag }: CompiledProcess, release: OcdsRelease, deadline: Date | null, now: Date) {
  const at = new Date(release.date);
  const none = { cancelled_reason: null, awards: [] };
  const status = tender?.status ?? 'active';
  if (ENDS.includes(status) || tag.includes('tenderCancellation')) {
    const said = tender?.amendments?.at(-1)?.rationale ?? tender?.amendments?.at(-1)?.description;
    const reason = oneLine(said, LIMITS.longText) ?? `The tender is ${ENDS.includes(status) ? status : 'cancelled'}`;
    return { ...none, state: 'cancelled' as const, ended_at: at, cancelled_reason: reason };
  }
  const won = (awards ?? []).filter((award) => (award.status ?? 'active') === 'active' && award.suppliers?.length);
  if (won.length > 0) {
    const named = won.flatMap(({ suppliers, value, date }) =>
      (suppliers ?? []).map((supplier) => ({
        name: oneLine(supplier.name ?? supplier.id, LIMITS.name) ?? 'Not named',
        amount: suppliers?.length === 1 ? usd(value) : null,
        date,
      })),
    );
    const [first] = won;
    return {
      ...none,
      state: 'awarded' as const,
      ended_at: new Date(first?.date ?? release.date),
      awards: named.slice(0, OPPORTUNITY_LIMITS.awards).map(({ name, amount }) => ({ name, amount })),
    };
  }
  if (deadline && deadline <= now) return { ...none, state: 'closed' as const, ended_at: deadline };
  if (status === 'complete') return { ...none, state: 'closed' as const, ended_at: at };
  return { ...none, state: 'published' as const, ended_at: null };
}

const usd = (
  value: { amount?: number | null | undefined; currency?: string | null | undefined } | null | undefined,
) => {
  const amount = Math.round(value?.amount ?? NaN);
  // amounts in other currencies are left to the original
  return value?.currency === 'USD' && Number.isSafeInteger(amount) && amount >= 0 && amount <= LIMITS.money
    ? amount
    : null;
};

function budgetOf({ tender }: CompiledProcess) {
  const [budget_min, budget_max] = [usd(tender?.minValue), usd(tender?.value)];
  return budget_min !== null && budget_max !== null && budget_min > budget_max
    ? { budget_min: budget_max, budget_max: budget_min }
    : { budget_min, budget_max };
}

function naicsOf({ tender }: CompiledProcess, { naics }: OcdsWorld): string[] {
  const all = (tender?.items ?? []).flatMap(({ classification, additionalClassifications }) => [
    ...(classification ? [classification] : []),
    ...(additionalClassifications ?? []),
  ]);
  const codes = all.flatMap(({ scheme, id }) =>
    /NAICS/i.test(scheme ?? '') && /^\d{2,6}$/.test(id ?? '') ? (naics(id ?? '') ?? []) : [],
  );
  return [...new Set(codes)].slice(0, OPPORTUNITY_LIMITS.naics);
}

const entityOf = ({ parties, tender, buyer }: CompiledProcess) =>
  parties?.find(({ id }) => id !== undefined && id !== null && id === tender?.procuringEntity?.id) ??
  parties?.find(({ roles }) => roles?.includes('procuringEntity')) ??
  parties?.find(({ id }) => id !== undefined && id !== null && id === buyer?.id);

function foreignCountry(compiled: CompiledProcess): string | null {
  const country = oneLine(entityOf(compiled)?.address?.countryName, 100);
  return country && !USA.test(country) ? country : null;
}

function placeOf(compiled: CompiledProcess) {
  const address = entityOf(compiled)?.address;
  const city = oneLine(address?.locality, 100);
  const country = foreignCountry(compiled);
  if (country)
    return {
      city: oneLine([city, country].filter(Boolean).join(', '), LIMITS.shortText),
      state_code: null,
      zip: null,
      county: null,
    };
  const state_code = parseState(address?.region ?? '') ?? null;
  return { city, state_code, zip: parseZip(address?.postalCode ?? '', state_code) ?? null, county: null };
}

function contactOf(compiled: CompiledProcess) {
  const contact = entityOf(compiled)?.contactPoint;
  return {
    contact_name: oneLine(contact?.name, LIMITS.name),
    contact_email: emailOf(contact?.email),
    contact_phone: foreignCountry(compiled) ? null : phoneOf(contact?.telephone),
  };
}

/** The page of the notice, by https or http only. */
function noticeUrl({ tender }: CompiledProcess): string | null {
  const found = tender?.documents?.find(({ documentType, url }) => documentType === 'tenderNotice' && url)?.url ?? '';
  if (!URL.canParse(found)) return null;
  const url = new URL(found);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href.slice(0, 500) : null;
}
