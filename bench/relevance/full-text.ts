// PostgreSQL full text over the same fields, as one would set it up: its English dictionary, names weighted above
// trades, services and places; firms with all words first, then those with some.
import { createPGliteInMemory } from '#server/db/client.ts';
import type { FirmDocument } from '#server/search/engine/document.ts';

export interface FullText {
  /** The first firms, best first. */
  search(question: string, count: number): Promise<string[]>;
  close(): Promise<void>;
}

const TABLE = `
  CREATE TABLE firms (id uuid PRIMARY KEY, words tsvector);
  INSERT INTO firms SELECT (f->>0)::uuid,
    setweight(to_tsvector('english', f->>1), 'A') || setweight(to_tsvector('english', f->>2), 'B') ||
    setweight(to_tsvector('english', f->>3), 'C') || setweight(to_tsvector('english', f->>4), 'D')
  FROM jsonb_array_elements($1::jsonb) f`;

const FIRST = `
  WITH asked AS (
    SELECT fully, replace(fully::text, ' & ', ' | ')::tsquery AS partly
    FROM websearch_to_tsquery('english', $1) AS fully)
  SELECT id FROM firms, asked WHERE words @@ partly
  ORDER BY words @@ fully DESC, ts_rank_cd(words, partly) DESC, id LIMIT $2`;

export async function openFullText(
  firms: readonly FirmDocument[],
  titles: ReadonlyMap<string, string>,
): Promise<FullText> {
  const database = await createPGliteInMemory();
  const rows = firms.map((firm) => [
    firm.core_id,
    firm.name,
    firm.naics.map((code) => `${code} ${titles.get(code) ?? ''}`).join('; '),
    firm.description ?? '',
    [firm.city, firm.county, firm.state, firm.zip].join(' '),
  ]);
  const [create = '', fill = ''] = TABLE.split(';\n');
  await database.exec(create);
  await database.query(fill, [JSON.stringify(rows)]);
  return {
    async search(question, count) {
      const { rows: found } = await database.query<{ id: string }>(FIRST, [question, count]);
      return found.map(({ id }) => id);
    },
    close: () => database.close(),
  };
}
