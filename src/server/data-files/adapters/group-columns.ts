import type { GroupColumn } from '#contract/data-files/rules.ts';
import type { Race, Sex } from '#contract/data-input/rules.ts';

export interface GroupAmount extends GroupColumn {
  /** Hundredths of an hour, or people. */
  readonly value: number;
}
export interface GroupPart {
  readonly race: Race;
  readonly sex: Sex;
  readonly people: number | null;
  readonly hours_hundredths: number | null;
}
export interface SplitGroups {
  readonly parts: readonly GroupPart[];
  readonly stated: readonly { readonly label: string; readonly value: number }[];
  /** Several races and several sexes in columns apart: whose hours are whose is not told. */
  readonly isSexUnknown: boolean;
}
interface Amount {
  readonly race: Race;
  readonly sex: Sex;
  readonly value: number;
}

/**
 * The columns of a row as cells of the grid. Where a file has races and sexes in columns apart, they are two sums of the same
 * hours: which hours are whose is known where all are of one sex or of one race; else their sex stays not stated, and the
 * file's own sums by sex are kept beside the rows.
 * @param row what other columns say, or what holds for all rows
 */
export function splitGroups(
  amounts: readonly GroupAmount[],
  row: { readonly sex: Sex | null; readonly race: Race | null },
): SplitGroups {
  const found = new Map<string, { race: Race; sex: Sex; people: number | null; hours_hundredths: number | null }>();
  for (const measure of ['hours', 'people'] as const) {
    const of = amounts.filter((one) => one.measure === measure);
    for (const { race, sex, value } of crossed(of, row)) {
      const part = found.get(`${race} ${sex}`) ?? { race, sex, people: null, hours_hundredths: null };
      if (measure === 'hours') part.hours_hundredths = (part.hours_hundredths ?? 0) + value;
      else part.people = (part.people ?? 0) + value;
      found.set(`${race} ${sex}`, part);
    }
  }
  const sums = amounts.filter(({ race, sex, measure }) => measure === 'hours' && (race === null || sex === null));
  const isApart = sums.some(({ race }) => race !== null) && sums.some(({ sex }) => sex !== null);
  return {
    parts: [...found.values()],
    isSexUnknown: isApart && row.sex === null && [...found.values()].some(({ sex }) => sex === 'not_stated'),
    stated: sums
      .filter(({ race, sex }) => (race === null && sex === null) || (isApart && sex !== null))
      .map(({ column, value }) => ({ label: column, value })),
  };
}

function crossed(amounts: readonly GroupAmount[], row: { sex: Sex | null; race: Race | null }): Amount[] {
  const said = amounts.filter(({ value }) => value > 0);
  const both = said.flatMap(({ race, sex, value }) => (race !== null && sex !== null ? [{ race, sex, value }] : []));
  if (both.length > 0) return both;
  const races = said.flatMap(({ race, value }) => (race === null ? [] : [{ race, value }]));
  const sexes = said.flatMap(({ race, sex, value }) => (race === null && sex !== null ? [{ sex, value }] : []));
  const race = row.race ?? 'not_stated';
  const sex = row.sex ?? 'not_stated';
  if (races.length === 0) return sexes.map((one) => ({ ...one, race }));
  if (sexes.length === 0) return races.map((one) => ({ ...one, sex }));
  const sum = (all: readonly { value: number }[]) => all.reduce((total, { value }) => total + value, 0);
  const [onlyRace, ...otherRaces] = races;
  if (onlyRace && otherRaces.length === 0 && sum(sexes) === onlyRace.value)
    return sexes.map((one) => ({ ...one, race: onlyRace.race }));
  const [onlySex, ...otherSexes] = sexes;
  const known = onlySex && otherSexes.length === 0 && sum(races) === onlySex.value ? onlySex.sex : 'not_stated';
  return races.map((one) => ({ ...one, sex: known }));
}
