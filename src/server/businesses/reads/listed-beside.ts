import type { Mwbe } from '#contract/businesses/schema.ts';
import type { ListedValues } from '../tables.ts';

/** What lists say of these columns where the firm says otherwise; nothing where they are silent. */
export function listedBeside(
  listed: ListedValues,
  columns: readonly Exclude<keyof ListedValues, 'naics'>[],
): Mwbe['listed'] {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const said = listed[column];
      return said && said.value !== null ? [[column, said]] : [];
    }),
  );
}
