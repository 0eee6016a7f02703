import { ApiError } from '#web/api.ts';

/** What a refused form shows and where. */
interface PlacedErrors {
  /** What the server said of a field, or of a part of it; undefined where it said nothing. */
  readonly at: (path: string) => string | undefined;
  /** What belongs to none of the fields, for the alert of the form; null where every error has its field. */
  readonly alert: string | null;
}

const NONE: PlacedErrors = { at: () => undefined, alert: null };

/**
 * Places the errors of a problem document by field.
 * @param fields keys of the body that the form has a field for; an error of `body.rules.0.claim` belongs to `rules`
 */
export function placeErrors(error: Error | null, fields: readonly string[]): PlacedErrors {
  if (!error) return NONE;
  if (!(error instanceof ApiError)) return { ...NONE, alert: error.message };
  const errors = error.errors.map(({ field, detail }) => ({ path: field.replace(/^body\./, ''), detail }));
  const elsewhere = errors.filter(({ path }) => !fields.includes(path.split('.', 1)[0] ?? ''));
  const isPlaced = elsewhere.length < errors.length;
  return {
    at: (path) => {
      const found = errors.find((one) => one.path === path || one.path.startsWith(`${path}.`));
      return found && sentence(found.detail);
    },
    // where no error has a field, what the server said of the whole says it best
    alert: isPlaced ? elsewhere.map(({ detail }) => sentence(detail)).join(' ') || null : error.message,
  };
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
