import { Temporal } from 'temporal-polyfill';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import type { WrittenPackage } from '#contract/opportunity-imports/schema/ocds-out.ts';

type Release = WrittenPackage['releases'][number];

/**
 * Open Contracting registers prefixes of publishers; ours is none, so that no id is mistaken for a registered one.
 */
export const ocidOf = (id: string): string => `plumbline-${id}`;

/** A published opportunity as a release package, with its present facts and a note for each addendum. */
export function releasePackage(one: Opportunity, origin: string, now: Date): WrittenPackage {
  return {
    uri: `${origin}/api/v1/opportunities/${one.id}/ocds`,
    version: '1.1',
    publishedDate: now.toISOString(),
    publisher: { name: 'Plumbline', uri: origin },
    releases: [release(one, origin)],
  };
}

function release(one: Opportunity, origin: string): Release {
  const owner = { id: `plumbline-${one.hiring_company_id}`, name: one.owner };
  const date = [one.awarded_at, one.cancelled_at, one.addenda.at(-1)?.issued_at, one.published_at].find(Boolean);
  return {
    ocid: ocidOf(one.id),
    id: `${ocidOf(one.id)}-${one.version}`,
    date: date ?? one.created_at,
    tag: tagsOf(one),
    initiationType: 'tender',
    language: 'en',
    parties: [{ ...owner, roles: ['buyer', 'procuringEntity'], ...addressOf(one), ...contactOf(one) }],
    buyer: owner,
    tender: tenderOf(one, owner, origin),
    ...(one.awards.length > 0 && { awards: awardsOf(one) }),
  };
}

function tagsOf({ state, addenda }: Opportunity): Release['tag'] {
  if (state === 'cancelled') return ['tenderCancellation'];
  const tender = addenda.length > 0 ? ('tenderAmendment' as const) : ('tender' as const);
  return state === 'awarded' ? [tender, 'award'] : [tender];
}

function tenderOf(one: Opportunity, owner: { id: string; name: string }, origin: string): Release['tender'] {
  const period = { ...startOf(one), ...endOf(one) };
  return {
    id: one.reference ?? ocidOf(one.id),
    title: one.title ?? '',
    ...given({ description: one.scope }),
    status: one.state === 'cancelled' ? 'cancelled' : one.state === 'published' ? 'active' : 'complete',
    procuringEntity: owner,
    items: one.naics.map((code, at) => ({ id: String(at + 1), classification: { scheme: 'NAICS', id: code } })),
    ...given({ value: usd(one.budget_max), minValue: usd(one.budget_min) }),
    tenderPeriod: given({ startDate: one.published_at, endDate: one.deadline_at }),
    ...(Object.keys(period).length > 0 && { contractPeriod: period }),
    ...(one.certifications.length > 0 && {
      eligibilityCriteria: `Certificates that count: ${one.certifications.join(', ')}`,
    }),
    documents: [{ id: 'notice', documentType: 'tenderNotice', url: `${origin}/opportunity/${one.id}` }],
    amendments: one.addenda.map(({ number, issued_at, said }) => ({
      ...{ id: String(number), date: issued_at, description: said },
    })),
  };
}

/** Days of the work, at the clock of the place. */
const startOf = ({ starts_on, time_zone }: Opportunity) =>
  starts_on ? { startDate: momentOf(starts_on, '00:00', time_zone) } : {};
const endOf = ({ ends_on, time_zone }: Opportunity) =>
  ends_on ? { endDate: momentOf(ends_on, '23:59', time_zone) } : {};

const momentOf = (day: string, time: string, zone: string | null): string =>
  Temporal.PlainDateTime.from(`${day}T${time}`)
    .toZonedDateTime(zone ?? 'UTC')
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });

const addressOf = ({ city, state_code, zip }: Opportunity) =>
  city || state_code || zip
    ? { address: { ...given({ locality: city, region: state_code, postalCode: zip }), countryName: 'United States' } }
    : {};

const contactOf = ({ contact_name, contact_email, contact_phone }: Opportunity) =>
  contact_name || contact_email || contact_phone
    ? { contactPoint: given({ name: contact_name, email: contact_email, telephone: contact_phone }) }
    : {};

const awardsOf = ({ awards, awarded_at }: Opportunity): NonNullable<Release['awards']> =>
  awards.map(({ mwbe_id, name, amount }, at) => ({
    id: String(at + 1),
    status: 'active',
    ...given({ date: awarded_at, value: usd(amount) }),
    suppliers: [{ id: mwbe_id ? `plumbline-firm-${mwbe_id}` : `plumbline-name-${at + 1}`, name }],
  }));

const usd = (amount: number | null) => (amount === null ? null : { amount, currency: 'USD' as const });

type Given<T> = { [K in keyof T]?: NonNullable<T[K]> };
/** What is known; the standard has no null in releases that are published anew. */
const given = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as Given<T>;
