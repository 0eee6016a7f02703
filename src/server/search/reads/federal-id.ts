import type { Sql } from '#server/db/types.ts';
import { firmsByFederalId } from '#server/imports/reads/by-federal-id.ts';

/** A federal id of a firm, as it is shown and as lists keep it. */
export interface FederalId {
  readonly shown: string;
  readonly stored: string;
}

/** `UEI J7M9HPTGJ1S9`, `SAM unique entity id: …`, `CAGE code 1ABC2`, `DUNS 12-345-6789`. */
const SAID =
  /^(?:(?:sam(?:\.gov)? )?(uei|unique entity id(?:entifier)?)|(cage)|(duns))(?: (?:code|no\.?|number|id))?[ :#]{1,3}([a-z\d][a-z\d -]{3,20})$/;
/** Said or not: letters and digits in twelve characters are no word. */
const UEI = /^(?=.*[a-z])(?=.*\d)[a-z\d]{12}$/;
/** Five characters are a ZIP code or a word, unless letters stand between digits. */
const CAGE_ALONE = /^\d(?=.{0,2}[a-z])[a-z\d]{3}\d$/;
const MAX_LENGTH = 60;

/** The federal id that a query is; null where it is none. */
export function federalIdIn(q: string): FederalId | null {
  const text = q.toLowerCase().trim().replace(/\s+/g, ' ');
  if (text.length > MAX_LENGTH) return null;
  const [, uei, cage, duns, typed = ''] = SAID.exec(text) ?? [];
  const id = (typed || text).replace(/[ -]/g, '');
  if (uei || typed === '') {
    if (UEI.test(id) && !/[ -]/.test(typed || text)) return idOf('UEI', id);
    return typed === '' && CAGE_ALONE.test(text) ? idOf('CAGE', text) : null;
  }
  if (cage) return /^[a-z\d]{5}$/.test(id) ? idOf('CAGE', id) : null;
  return duns && /^\d{8,9}$/.test(id) ? idOf('DUNS', id.padStart(9, '0')) : null;
}

const idOf = (kind: string, id: string): FederalId => ({
  shown: `${kind} ${id.toUpperCase()}`,
  stored: `${kind.toLowerCase()}:${id.toUpperCase()}`,
});

/** The firms with the federal id that `q` is, by `mwbe_core_id`; null where it is none or nobody has it. */
export async function firmsOfFederalId(
  db: Sql,
  q: string | undefined,
): Promise<{ readonly id: string; readonly ids: readonly string[] } | null> {
  const asked = q === undefined ? null : federalIdIn(q);
  if (!asked) return null;
  const ids = await firmsByFederalId(db, asked.stored);
  return ids.length > 0 ? { id: asked.shown, ids } : null;
}
