import { missingParts } from '#contract/businesses/rules/completeness.ts';
import { COVERED_FACTS, isCoveredFact } from '#contract/businesses/rules/own-facts.ts';
import { type FirmProfile, firmSays, type ListQuestion } from '#contract/businesses/schema/profile.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Tx } from '#server/db/types.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { countyName } from '../adapters/counties.ts';
import { naicsTitle } from '../adapters/naics.ts';
import { authorizeFirm } from '../policy.ts';
import type { SpokenRow } from '../tables.ts';
import { type FirmStatement, readStatements, withoutStatements } from './firm-statements.ts';

const SILENT = Object.fromEntries(Object.keys(firmSays.shape).map((field) => [field, null])) as FirmProfile['said'];

/** Columns of `SpokenRow`. */
export const SPOKEN_COLUMNS = [
  'businesses.id',
  'legal_business_name',
  'listed_name',
  'trade_name',
  'listed_trade_name',
  'address_1',
  'address_2',
  'city',
  'state',
  'zip_code',
  'county',
  'latitude',
  'longitude',
  'website',
  'phone',
  'email',
  'description',
  'naics',
  'size_band',
  'sources',
  'own',
  'listed',
] as const;

/**
 * The profile for the firm's own people.
 * @throws AppError 404 for everybody else
 */
export async function profile(ctx: Pick<ReadContext, 'sql' | 'actor'>, mwbeId: string): Promise<FirmProfile> {
  const { id } = await authorizeFirm(ctx, mwbeId);
  const { firm, statements } = await withRowSecurity(ctx, async (tx) => ({
    firm: orNotFound(await selectOwn(tx, id)),
    statements: await readStatements(tx, [id]),
  }));
  const { profile_version, profile_url_path, is_public, ...row } = firm;
  const lists = withoutStatements(row);
  const said = { ...SILENT, ...Object.fromEntries(statements.map(({ field, value }) => [field, value])) };
  const { id: _, naics, size_band, listed_name, listed_trade_name, latitude, longitude, sources, ...listed } = lists;
  return {
    mwbe_id: id,
    version: profile_version,
    administers: requireUser(ctx.actor).administers.includes(id),
    profile_url_path,
    is_public,
    said,
    said_on: Object.fromEntries(statements.map(({ field, said_on }) => [field, said_on])),
    listed: { ...listed, size: size_band, trades: [...naics] },
    sources: Object.fromEntries(
      Object.entries(sources).map(([column, source]) => [API_NAMES[column] ?? column, source]),
    ),
    titles: Object.fromEntries([...naics, ...(said.trades ?? [])].map((code) => [code, naicsTitle(code)])),
    counties: Object.fromEntries((said.service_counties ?? []).map((fips) => [fips, countyName(fips) ?? fips])),
    questions: statements.flatMap((statement) => questionOf(statement, lists)),
    missing: missingParts(shown(row), lists),
  };
}

const API_NAMES: Readonly<Record<string, string>> = { size_band: 'size', naics: 'trades' };

const selectOwn = (tx: Tx, mwbeId: string) =>
  tx
    .selectFrom('mwbes')
    .innerJoin('businesses', 'businesses.id', 'mwbes.business_id')
    .where('mwbes.id', '=', mwbeId)
    .select(SPOKEN_COLUMNS)
    .select(['profile_version', 'profile_url_path', 'is_public'])
    .executeTakeFirst();

/** What the profile shows: the firm's word, else that of the lists. */
const shown = ({ own, size_band, description, phone, email }: SpokenRow) => ({
  ...own,
  size: size_band,
  description,
  phone,
  email,
});

function questionOf({ field, value, asked }: FirmStatement, { sources }: Pick<SpokenRow, 'sources'>): ListQuestion[] {
  if (typeof asked !== 'string' || !isCoveredFact(field)) return [];
  return [
    {
      field,
      mine: typeof value === 'string' ? value : null,
      theirs: asked,
      source: sources[COVERED_FACTS[field]] ?? null,
    },
  ];
}
