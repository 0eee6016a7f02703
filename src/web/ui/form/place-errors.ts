import { ApiError } from '#web/api.ts';

/** Which error a rejected form shows where. */
interface PlacedErrors {
  /** The server's error for a field or a part of it. */
  readonly at: (path: string) => string | undefined;
  /** Errors without a field; null where every error has one. */
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
    // where no error has a field, the summary of the server is the better text
    alert: isPlaced ? elsewhere.map(({ detail }) => sentence(detail)).join(' ') || null : error.message,
  };
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
