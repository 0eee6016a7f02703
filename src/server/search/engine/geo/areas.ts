/** A number of its own for each state (two capital letters) and each county (FIPS code of five digits); never 0. */
export const areaNumber = (code: string): number =>
  code.length === 2 ? (code.charCodeAt(0) - 64) * 27 + code.charCodeAt(1) - 64 : COUNTIES_FROM + Number(code);

/** The numbers of all counties of a state, by its FIPS code of two digits. */
export const isCountyOf = (area: number, stateFips: string): boolean =>
  area >= COUNTIES_FROM && Math.floor((area - COUNTIES_FROM) / 1000) === Number(stateFips);

const COUNTIES_FROM = 1000;
