import { DEGREES_PER_MILE, UNITS } from './distance.ts';
import type { Point } from './document.ts';

/** Cells of half a degree, row by row from the south-west. */
const STEP = UNITS / 2;
const ROWS = 361;
const COLUMNS = 720;

const rowOf = (latitude: number) => Math.min(ROWS - 1, Math.max(0, Math.floor((latitude + 90 * UNITS) / STEP)));
const columnOf = (longitude: number) => ((Math.floor((longitude + 180 * UNITS) / STEP) % COLUMNS) + COLUMNS) % COLUMNS;

/** Number of the cell around a place in 1/100,000 degrees. */
export const cellOf = (latitude: number, longitude: number): number => rowOf(latitude) * COLUMNS + columnOf(longitude);

/** Numbers of all cells that a circle may touch, and some more. */
export function cellsAround({ latitude, longitude }: Point, miles: number): number[] {
  const reach = miles * DEGREES_PER_MILE + 0.01;
  const [south, north] = [rowOf((latitude - reach) * UNITS), rowOf((latitude + reach) * UNITS)];
  const farthest = Math.min(90, Math.max(Math.abs(latitude - reach), Math.abs(latitude + reach)));
  const width = reach / Math.max(Math.cos((farthest * Math.PI) / 180), 1e-9);
  const all = width >= 179;
  const west = Math.floor(((longitude - width) * UNITS + 180 * UNITS) / STEP);
  const columns = all ? COLUMNS : Math.ceil((2 * width * UNITS) / STEP) + 1;
  const found: number[] = [];
  for (let row = south; row <= north; row++) {
    for (let i = 0; i < Math.min(columns, COLUMNS); i++) {
      found.push(row * COLUMNS + (((((all ? 0 : west) + i) % COLUMNS) + COLUMNS) % COLUMNS));
    }
  }
  return found;
}
