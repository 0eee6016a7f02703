import { sql } from 'kysely';
import { COVERED_FACTS, isCoveredFact } from '#contract/businesses/rules/own-facts.ts';
import type { ListSource, ValueSource } from '#contract/businesses/schema.ts';
import type { Tx } from '#server/db/types.ts';
import type { FirmStatementTable, GoldenRow, ListedValues, SpokenRow } from '../tables.ts';

/** One fact as the firm states it. */
export interface FirmStatement extends Pick<FirmStatementTable, 'mwbe_id' | 'field'> {
  readonly value: unknown;
  readonly said_on: string;
  readonly listed: unknown;
  readonly asked: unknown;
}

/**
 * The golden record of the lists with what the firm says: its word is shown, the list's stays in `listed`. Names, certified
 * address and certificates are the lists' alone.
 */
export function withStatements(row: GoldenRow, statements: readonly FirmStatement[]): SpokenRow {
  const spoken: Record<string, unknown> = { ...row };
  const sources: Record<string, ValueSource> = { ...row.sources };
  const own: Record<string, unknown> = {};
  const listed: Record<string, unknown> = {};
  for (const { field, value, said_on } of statements) {
    if (isCoveredFact(field)) {
      const column = COVERED_FACTS[field];
      listed[column] = { value: row[column], source: (row.sources[column] as ListSource | undefined) ?? null };
      spoken[column] = value;
      sources[column] = { said_on };
    } else if (value !== null) {
      own[field] = value;
      sources[field === 'trade_name' ? 'own_trade_name' : field] = { said_on };
    }
    if (field === 'trades' && Array.isArray(value)) {
      listed.naics = { value: row.naics };
      spoken.naics = [...new Set([...row.naics, ...value])];
    }
  }
  return { ...(spoken as unknown as GoldenRow), sources, own, listed: listed as ListedValues };
}

/** What the lists alone say: the way back of `withStatements`. */
export function withoutStatements({ own: _, listed, ...row }: SpokenRow): GoldenRow {
  const { naics, ...covered } = listed;
  const values = Object.entries(covered).map(([column, said]) => [column, said?.value ?? null]);
  const sources = Object.entries(row.sources).filter(([, source]) => !('said_on' in source));
  for (const [column, said] of Object.entries(covered)) if (said?.source) sources.push([column, said.source]);
  return {
    ...row,
    ...Object.fromEntries(values),
    ...(naics && { naics: naics.value }),
    sources: Object.fromEntries(sources),
  };
}

/** Statements of these firms (`mwbes.id`), each firm's in the same order. */
export function readStatements(tx: Tx, mwbeIds: readonly string[]): Promise<FirmStatement[]> {
  return tx
    .selectFrom('firm_statements')
    .select(['mwbe_id', 'field', 'value', 'listed', 'asked'])
    .select(sql<string>`to_char(said_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`.as('said_on'))
    .where(sql<boolean>`mwbe_id = ANY(${[...mwbeIds]}::uuid[])`)
    .orderBy('mwbe_id')
    .orderBy('field')
    .execute();
}
