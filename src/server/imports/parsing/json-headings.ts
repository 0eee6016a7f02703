import { headerWords } from './columns.ts';
import { isObject } from './map-features.ts';

const ABOUT = ['meta', 'metadata', 'info', 'properties'];

/** The texts and numbers beside the rows of a JSON list as lines: `{lastUpdated}` → `last updated: 2026-11-15`. */
export function headingsBesideRows(file: Record<string, unknown>): string[] {
  const about = ABOUT.map((key) => file[key]).filter(isObject);
  // Socrata dates its page, its columns and its rows
  const rows = about.flatMap(({ view }) => (isObject(view) ? [{ rowsUpdatedAt: view.rowsUpdatedAt }] : []));
  return [file, ...about, ...rows].flatMap((values) =>
    Object.entries(values).flatMap(([key, value]) => {
      const text = typeof value === 'number' ? dayOf(value) : typeof value === 'string' ? value : undefined;
      return text === undefined ? [] : [`${headerWords(key)}: ${text}`];
    }),
  );
}

/** Seconds or milliseconds since 1970. */
function dayOf(time: number): string | undefined {
  const milliseconds = time > 1e11 ? time : time * 1000;
  return milliseconds > 1e12 && milliseconds < 1e13 ? new Date(milliseconds).toISOString().slice(0, 10) : undefined;
}
