import type { Point } from '../document.ts';
import { DEGREES_PER_MILE, UNITS_PER_DEGREE } from './distance.ts';

/** Cells of half a degree, in row-major order from the southwest. */
const CELL_SIZE = UNITS_PER_DEGREE / 2;
const ROWS = 361;
const COLUMNS = 720;

const rowOf = (latitude: number) =>
  Math.min(ROWS - 1, Math.max(0, Math.floor((latitude + 90 * UNITS_PER_DEGREE) / CELL_SIZE)));
const columnOf = (longitude: number) =>
  ((Math.floor((longitude + 180 * UNITS_PER_DEGREE) / CELL_SIZE) % COLUMNS) + COLUMNS) % COLUMNS;

/** Number of the cell that contains a point, given in 1/100,000 of a degree. */
export const cellOf = (latitude: number, longitude: number): number => rowOf(latitude) * COLUMNS + columnOf(longitude);

/** Numbers of the cells that may intersect a circle: a superset. */
export function cellsAround({ latitude, longitude }: Point, miles: number): number[] {
  const reach = miles * DEGREES_PER_MILE + 0.01;
  const [south, north] = [rowOf((latitude - reach) * UNITS_PER_DEGREE), rowOf((latitude + reach) * UNITS_PER_DEGREE)];
  const farthest = Math.min(90, Math.max(Math.abs(latitude - reach), Math.abs(latitude + reach)));
  const width = reach / Math.max(Math.cos((farthest * Math.PI) / 180), 1e-9);
  const all = width >= 179;
  const west = Math.floor(((longitude - width) * UNITS_PER_DEGREE + 180 * UNITS_PER_DEGREE) / CELL_SIZE);
  const columns = all ? COLUMNS : Math.ceil((2 * width * UNITS_PER_DEGREE) / CELL_SIZE) + 1;
  const found: number[] = [];
  for (let row = south; row <= north; row++) {
    for (let i = 0; i < Math.min(columns, COLUMNS); i++) {
      found.push(row * COLUMNS + (((((all ? 0 : west) + i) % COLUMNS) + COLUMNS) % COLUMNS));
    }
  }
  return found;
}
