import type { SIZES } from './firm-fields.ts';
import type { SocialSite } from './web-address.ts';

export const STRUCTURES = [
  'sole proprietorship',
  'partnership',
  'LLC',
  'S corporation',
  'C corporation',
  'nonprofit',
  'cooperative',
  'joint venture',
] as const;

/** ISO 639 codes of languages that firms work in; `ase` is American Sign Language. */
export const LANGUAGES = (
  'en es zh tl vi ar fr ko ru pt ht hi pl de ur fa it gu bn ja te ta pa he am so yo ig sw ne th km lo hmn my uk el hy ' +
  'ro sq sr hr tr nv haw ase'
).split(' ');

/** Upper limits in whole US dollars: “bond up to”. Zero says that the firm gives no bonds. */
export const BONDING_BANDS = [
  0, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000,
] as const;

/** Facts that lists state too: the firm's word is shown, and the list's beside it. Key: column of the golden record. */
export const COVERED_FACTS = {
  description: 'description',
  website: 'website',
  phone: 'phone',
  email: 'email',
  size: 'size_band',
} as const;
export type CoveredFact = keyof typeof COVERED_FACTS;
export const isCoveredFact = (field: string): field is CoveredFact => Object.hasOwn(COVERED_FACTS, field);

/** Facts that stand beside what lists say, or that no list has. */
export interface OwnFacts extends Readonly<Partial<Record<SocialSite, string>>> {
  /** Beside the trade name of the lists. */
  readonly trade_name?: string;
  readonly structure?: (typeof STRUCTURES)[number];
  readonly founded_year?: number;
  /** Beside the certified address. */
  readonly office_address_1?: string;
  readonly office_address_2?: string;
  readonly office_city?: string;
  readonly office_state?: string;
  readonly office_zip_code?: string;
  readonly service_states?: string[];
  /** FIPS codes of counties. */
  readonly service_counties?: string[];
  /** Miles that the firm travels from its office. */
  readonly service_radius?: number;
  /** NAICS codes, beside those of the lists and never part of a certificate. */
  readonly trades?: string[];
  readonly languages?: string[];
  /** People that the firm can send to a job. */
  readonly crew?: number;
  /** The first day on which the firm can start. */
  readonly available_from?: string;
  readonly bonding_band?: (typeof BONDING_BANDS)[number];
  /** The largest job that the firm wants, in whole US dollars. */
  readonly largest_job_wanted?: number;
}

/** Everything that a firm can say of itself. */
export interface FirmSays extends OwnFacts {
  readonly description?: string;
  readonly website?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly size?: (typeof SIZES)[number];
}
export type FirmFact = keyof FirmSays;

/** Digits, host or lower case: what a list and a firm mean alike is no difference. */
const SAME: Readonly<Partial<Record<CoveredFact, (value: string) => string>>> = {
  phone: (value) => value.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, ''),
  website: (value) => value.toLowerCase().replace(/^https?:\/\/(?:www\.)?|\/$/g, ''),
  email: (value) => value.trim().toLowerCase(),
};

/** Whether a list and a firm, or two lists, say the same. */
export function saysTheSame(field: CoveredFact, a: unknown, b: unknown): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') return a === b;
  const same = SAME[field] ?? ((value: string) => value.trim().replace(/\s+/g, ' '));
  return same(a) === same(b);
}
