import { isPlaceholder } from '#contract/imports/rules/cell-text.ts';
import { parseDate } from '#contract/imports/rules/dates.ts';
import type { ListMapping } from '#contract/imports/schema.ts';
import type { Cell, RowCells } from './cells.ts';
import {
  type CertificateStatus,
  DAY_OF_END,
  isDenied,
  isUnclear,
  noteIn,
  parseCertificateStatus,
  parseStatusCode,
  saysEnded,
  saysEndWithin,
} from './certificate-status.ts';
import { parseTypeMentions, typeOfHeader, typesNotHeld } from './certification-types.ts';
import { headerWords } from './columns.ts';
import { readNumber } from './number-notes.ts';
import { cellForType, isPerType, type StatedType, statusForType } from './per-type-columns.ts';
import { simpleTypes } from './simple-types.ts';
import { unreadStatuses } from './unread-remarks.ts';
import { isNegative } from './yes-no.ts';

/** The status of one type, where a list names its types in headers alone: "HUB Status" beside "Small Business". */
export interface OwnStatus {
  readonly type: string;
  readonly status: Status | undefined;
}

/** Of what was denied there may never have been a certificate. */
type Status = CertificateStatus | 'denied';

/** What ends a certificate by its status; one that was denied and has neither a date nor a number was never held. */
export const endBy = (status: Status | undefined, isKnown: boolean): { ended?: true; denied?: true } =>
  status === 'denied' && !isKnown
    ? { ended: true, denied: true }
    : status === 'ended' || status === 'denied'
      ? { ended: true }
      : {};

export function ownStatus(cells: RowCells, { columns }: ListMapping): OwnStatus | undefined {
  const [cell] = columns.certification === undefined ? cells.all('certification_status') : [];
  const type = cell && typeOfHeader(cell.column);
  if (!type || simpleTypes(type).length > 1) return undefined;
  const status = statusInColumn(cells, cell);
  return { type, status: status ?? (isNegative(cell.text) ? 'denied' : undefined) };
}

/**
 * The status of each certificate of a row: one for all, as many as there are certificates, or those of the types that it
 * names, `Decertified - DBE`. An end that was no expiry stands in the column of dates, `Removed 5/1/2026`, or in one of its
 * own, "Decertification Date"; below a header with a type it is that of this type alone. `PENDING` in place of a date is
 * no certificate yet, and a column that is not read may say that it is not in force.
 */
export function statusesOf(
  cells: RowCells,
  own: OwnStatus | undefined,
  mapping: ListMapping,
  stated: readonly StatedType[],
): (Status | undefined)[] {
  const statuses = isPerType(mapping, 'certification_status', stated)
    ? stated.flatMap((type) => statusesInCell(cells, statusForType(cells, type), [type.type]))
    : statusesInCell(
        cells,
        own?.status === undefined ? cells.all('certification_status')[0] : undefined,
        stated.map(({ type }) => type),
      );
  const perType = isPerType(mapping, 'expires_on', stated);
  const unread = unreadStatuses(cells, mapping, stated);
  const notes = notesOfNumbers(cells, mapping, stated);
  return stated.map((type, at) => {
    const ends = perType ? [cellForType(cells, 'expires_on', type)] : cells.all('expires_on');
    const said = ends.map((cell) => placeOf(cell?.text ?? '', perType ? 1 : stated.length, at));
    if (said.some(saysEnded)) return 'ended';
    const unclear = ends.find((_, place) => noteIn(IN_BRACKETS.exec(said[place] ?? '')?.[1] ?? '') === 'unclear');
    if (unclear) {
      cells.discard(unclear, 'does not say whether the certificate is in force; it does not count');
      return 'ended';
    }
    if (said.some((text) => parseCertificateStatus(text) === 'pending')) return 'pending';
    if (statuses[at] !== 'active' && statuses[at] !== undefined) return statuses[at];
    const note = notes[at] === 'pending' && statuses[at] === 'active' ? undefined : notes[at];
    return note ?? unread[at] ?? statuses[at];
  });
}

/** What stands in place of the number of each certificate or beside it; a number may still be to come where a status says more. */
function notesOfNumbers(cells: RowCells, mapping: ListMapping, stated: readonly StatedType[]): (Status | undefined)[] {
  const perType = isPerType(mapping, 'certification_number', stated);
  return stated.map((type, at) => {
    const cell = perType ? cellForType(cells, 'certification_number', type) : cells.all('certification_number')[0];
    if (!cell) return undefined;
    const text = placeOf(cell.text, perType ? 1 : stated.length, at);
    const { note } = readNumber(text, cells.asOf);
    if (note !== undefined) cells.discard(cell, 'says that the certificate is not in force');
    if (note === 'ended' && isDenied(text)) return 'denied';
    return note === 'unclear' ? 'ended' : note;
  });
}

/** `12/31/2027 (on hold)` */
const IN_BRACKETS = /\d ?\(([^()]{2,60})\)$/;

/** `6/1/2027; PENDING`: what a cell says in the place of one of several certificates, else all of it. */
function placeOf(text: string, certificates: number, at: number): string {
  const parts = certificates > 1 ? text.split(/[;|\n]/) : [];
  return parts.length === certificates ? (parts[at] ?? text) : text;
}

function statusesInCell(cells: RowCells, cell: Cell | undefined, types: readonly string[]): (Status | undefined)[] {
  if (!cell) return types.map(() => undefined);
  if (DAY_OF_END.test(headerWords(cell.column)) && parseDate(cell.text) !== undefined) return types.map(() => 'ended');
  const each = statusOfEach(cell.text, types);
  if (each) return each;
  const status = statusInColumn(cells, cell);
  if (status !== undefined) return types.map(() => (status === 'ended' && isDenied(cell.text) ? 'denied' : status));
  const isEnded = isUnclear(cell.text) || saysEndWithin(cell.text);
  cells.discard(cell, `is not a known status; the certificate ${isEnded ? 'does not count' : 'counts as active'}`);
  return types.map(() => (isEnded ? 'ended' : undefined));
}

/** A word, or a code of one letter: one that is not known may stand for any end. */
function statusInColumn(cells: RowCells, cell: Cell): CertificateStatus | undefined {
  const code = parseStatusCode(cell.text);
  if (code === 'unknown') cells.discard(cell, 'is not a known status code; the certificate does not count');
  return code === 'unknown' ? 'ended' : (code ?? parseCertificateStatus(cell.text));
}

function statusOfEach(text: string, types: readonly string[]): (CertificateStatus | undefined)[] | undefined {
  const [named, notHeld] = [parseTypeMentions(text), typesNotHeld(text)];
  const said = [...named.map(({ type }) => type), ...notHeld];
  if ((notHeld.length > 0 || named.some(({ ended }) => ended)) && said.every((type) => types.includes(type)))
    return types.map((type) => {
      if (named.some((one) => one.type === type && one.ended)) return 'ended';
      return notHeld.includes(type) ? 'pending' : 'active';
    });
  const parts = text.split(/[;|\n]/).map((part) => part.trim());
  if (parts.length < 2 || parts.length !== types.length) return undefined;
  const statuses = parts.map(parseCertificateStatus);
  return statuses.every((status, at) => status !== undefined || isPlaceholder(parts[at] ?? '')) ? statuses : undefined;
}
