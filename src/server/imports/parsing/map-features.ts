// Rows of map services: GeoJSON and the answers of ArcGIS.
import { LIST_FIELDS } from '#contract/imports/rules/fields.ts';
import { typesInHeader } from './certification-types.ts';
import { headerScore, headerWords } from './columns.ts';
import { updateColumns } from './list-date.ts';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Identifiers of Web Mercator, whose coordinates are meters. */
const WEB_MERCATOR = new Set<unknown>([102100, 102113, 3857, 900913]);
const METERS_PER_DEGREE = 20_037_508.342789244 / 180;

const isWebMercator = ({ spatialReference: at, crs }: Record<string, unknown>): boolean =>
  (isObject(at) && (WEB_MERCATOR.has(at.wkid) || WEB_MERCATOR.has(at.latestWkid))) ||
  (isObject(crs) && isObject(crs.properties) && /:(?:3857|900913)$/.test(String(crs.properties.name)));

function degreesOf([x, y]: readonly unknown[]): readonly unknown[] {
  if (typeof x !== 'number' || typeof y !== 'number') return [];
  const latitude = (Math.atan(Math.exp((y / METERS_PER_DEGREE) * (Math.PI / 180))) * 360) / Math.PI - 90;
  return [x / METERS_PER_DEGREE, latitude].map((degrees) => Number(degrees.toFixed(6)));
}

/** The words that a map service keeps for the codes of a field. */
function codedValues({ fields }: Record<string, unknown>): ReadonlyMap<string, ReadonlyMap<string, unknown>> {
  const found = new Map<string, ReadonlyMap<string, unknown>>();
  for (const field of Array.isArray(fields) ? fields.filter(isObject) : []) {
    const values = isObject(field.domain) ? field.domain.codedValues : undefined;
    if (!Array.isArray(values)) continue;
    found.set(String(field.name), new Map(values.filter(isObject).map(({ code, name }) => [String(code), name])));
  }
  return found;
}

const isUnderstood = (header: string): boolean =>
  typesInHeader(header).length > 0 ||
  updateColumns([header]).length > 0 ||
  LIST_FIELDS.some((field) => headerScore(headerWords(header), field) > 0);

/** What a map service shows in place of names that say nothing: "Last Update" for `LAST_UPD`. Others keep their names. */
function aliases({ fields }: Record<string, unknown>): ReadonlyMap<string, string> {
  const named = (Array.isArray(fields) ? fields.filter(isObject) : []).map(({ name, alias }) => ({
    name: String(name),
    alias: typeof alias === 'string' ? alias.trim() : '',
  }));
  const isTaken = (alias: string) =>
    named.some(({ name }) => name === alias) || named.filter((other) => other.alias === alias).length > 1;
  return new Map(
    named
      .filter(({ name, alias }) => !isUnderstood(name) && !isTaken(alias) && isUnderstood(alias))
      .map(({ name, alias }) => [name, alias]),
  );
}

/** How to read the rows of a map service as values with coordinates: codes become the words that they stand for. */
export function featureReader(file: Record<string, unknown>): (row: unknown) => unknown {
  const layer = { inMeters: isWebMercator(file), domains: codedValues(file), aliases: aliases(file) };
  return (row) => readFeature(row, layer);
}

/** Whether the service had more rows than it gave. */
export const isCutOff = (file: unknown): boolean =>
  isObject(file) &&
  (file.exceededTransferLimit === true ||
    (isObject(file.properties) && file.properties.exceededTransferLimit === true));

interface Layer {
  readonly inMeters: boolean;
  readonly domains: ReturnType<typeof codedValues>;
  readonly aliases: ReadonlyMap<string, string>;
}

/** GeoJSON keeps values under `properties`, ArcGIS under `attributes`; coordinates are under `geometry`. */
function readFeature(row: unknown, { inMeters, domains, aliases }: Layer): unknown {
  const coded = isObject(row) ? (row.properties ?? row.attributes) : undefined;
  if (!isObject(row) || !isObject(coded)) return row;
  const values = { ...coded };
  for (const [field, words] of domains)
    if (Object.hasOwn(values, field)) values[field] = words.get(String(values[field])) ?? values[field];
  const geometry = isObject(row.geometry) ? row.geometry : {};
  const printed = Array.isArray(geometry.coordinates) ? geometry.coordinates : [geometry.x, geometry.y];
  const point = inMeters ? degreesOf(printed) : printed;
  const [longitude, latitude] = geometry.type === undefined || geometry.type === 'Point' ? point : [];
  const named = Object.entries(values).map(([field, value]) => [aliases.get(field) ?? field, value] as const);
  return { longitude, latitude, ...Object.fromEntries(named) };
}
