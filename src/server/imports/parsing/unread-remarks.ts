// What columns that no field uses say against the certificates of a row: a safety net, since a status may stand anywhere.
import { isPlaceholder } from '#contract/imports/rules/cell-text.ts';
import { parseDate } from '#contract/imports/rules/dates.ts';
import type { ListMapping } from '#contract/imports/schema.ts';
import type { RowCells } from './cells.ts';
import { AGENCY_HEADER } from './certificate-columns.ts';
import { type CertificateStatus, parseCertificateStatus } from './certificate-status.ts';
import { typesInHeader } from './certification-types.ts';
import { headerWords } from './columns.ts';
import { parseMonthEnd } from './month-end.ts';
import { columnScope, isNumbered, type StatedType } from './per-type-columns.ts';
import { endsInRemark } from './remark-ends.ts';
import { isYes } from './yes-no.ts';

/** Headers of the status of something else, or of another time. */
const OTHER =
  /\b(?:previous|prior|former|old|last|history|job|work|project|contract|bid|order|invoice|payment|tax|license\w*|permit|insurance|coi|bond\w*|sam|uei|duns|w ?9|credit|lease|policy|warranty|geocod\w*|pre ?qual\w*|corporate|sos|employment|marital|email|e mail|phone|hours?|name|address|notes? date)\b/;
/** Headers of a status, below which any of its words is one. */
const STATUS =
  /\b(?:status|standing|disposition|eligib\w*|cert\w*|regist\w*|enrol\w*|membership|program|approval|stage|phase|outcome|decision|determination|situation|condition|state)\b/;
/** Headers of what firms that are certified wait for. */
const AGAIN = /\b(?:renew\w*|re ?cert\w*|annual|update|review|appeal|removal|withdrawal|graduation)\b/;
/** Words of what has not begun that are said of little else. */
const NOT_YET = /^(?:(?:new )?application|certification |pending (?:certif\w*|application|approval))/i;
/** Headers that ask whether a certificate is in force, or whether it has ended. */
const IN_FORCE =
  /^(?:is )?(?:currently )?(?:active|certified|eligible|current|valid|in good standing)(?: (?:firm|vendor|certification|certificate|status|y n|yn|flag))*$/;
const ENDED =
  /^(?:is |(?:\w{0,5}be|8 a|hub|cert\w*|program|firm|vendor|date|day|of) ){0,4}(?:suspen\w+|graduat\w+|decert\w*|de cert\w*|withdr\w+|revo\w+|debar\w+|removed|removal|inactive|inactivat\w+|deactivat\w+|expired|terminat\w+|denied|denial|cancel\w+|dissolved|dissolution|disqualif\w+|rescinded|delisted)(?: (?:date|on|flag|y n|yn|firm|vendor|status|effective))*$/;
/** Headers of remarks, in which any word of an end is one. */
const REMARKS = /\b(?:remarks?|notes?|comments?|memo|explanation|reasons?|observaci[oó]n(?:es)?|notas?|comentarios?)\b/;
const NO = /^(?:n|no|false|f|0)$/i;
/** Who has no certificate of any agency. */
const SELF = /^self\b/i;

type Kind = 'status' | 'agency' | 'in force' | 'ended' | 'remarks' | 'other';

/** The kinds of the unread columns of a mapping, by header. */
const KINDS = new WeakMap<ListMapping, Map<string, Kind | undefined>>();
const MAX_STATUS = 60;
const MAX_REMARK = 300;

function kindOf(column: string, mapping: ListMapping): Kind | undefined {
  const known = KINDS.get(mapping) ?? new Map<string, Kind | undefined>();
  KINDS.set(mapping, known);
  if (!known.has(column)) known.set(column, readKind(column, mapping));
  return known.get(column);
}

function readKind(column: string, { columns, certification_flags = {} }: ListMapping): Kind | undefined {
  const used = [...Object.values(columns), Object.values(certification_flags)];
  const words = headerWords(column);
  if (used.some((names) => names.includes(column)) || OTHER.test(words)) return undefined;
  if (AGENCY_HEADER.test(words)) return 'agency';
  if (IN_FORCE.test(words)) return 'in force';
  if (ENDED.test(words)) return 'ended';
  if (REMARKS.test(words)) return 'remarks';
  return STATUS.test(words) ? 'status' : 'other';
}

/** What a column says: of the types that it names, or of all of its row. */
interface Said {
  readonly status: CertificateStatus | 'unclear';
  readonly types: readonly string[];
}

/** The status of each certificate by columns that are not read, where it is not in force; it is reported. */
export function unreadStatuses(
  cells: RowCells,
  mapping: ListMapping,
  stated: readonly StatedType[],
): (CertificateStatus | undefined)[] {
  const found: (CertificateStatus | undefined)[] = stated.map(() => undefined);
  for (const [column, text] of Object.entries(cells.row.cells)) {
    if (text.length > MAX_REMARK || isPlaceholder(text)) continue;
    const kind = kindOf(column, mapping);
    if (!kind) continue;
    const scope = typesInHeader(column).length > 0 || isNumbered(column) ? columnScope(column) : undefined;
    for (const { status, types } of allSaid(kind, column, text.trim(), cells, mapping))
      for (const [at, { type, ties }] of stated.entries()) {
        if (scope && !scope.some((tie) => tie === type || ties.includes(tie))) continue;
        if (types.length > 0 && !types.includes(type)) continue;
        if (status !== 'unclear') found[at] ??= status;
        cells.discard({ column, text }, REPORT[status === 'unclear' ? status : kind] ?? NOT_IN_FORCE);
      }
  }
  return found;
}

const NOT_IN_FORCE = 'says that the certificate is not in force; it does not count, although the column is not read';
const REPORT: Partial<Record<Kind | 'unclear', string>> = {
  agency: 'names no certifying agency; it does not count, although the column is not read',
  unclear: 'may say that the certificate is not in force; it counts, since the column is not read',
};

function allSaid(kind: Kind, column: string, text: string, cells: RowCells, mapping: ListMapping): Said[] {
  const status = text.length > MAX_STATUS ? undefined : statusSaid(kind, column, text, cells, mapping);
  if (kind === 'agency' || kind === 'in force' || kind === 'ended' || status === 'pending')
    return status === undefined ? [] : [{ status, types: [] }];
  const number = cells.all('certification_number')[0]?.text.trim() ?? '';
  const ends = endsInRemark(text, number, kind !== 'other');
  if (ends.length > 0 || status === undefined) return ends;
  return [{ status, types: [] }];
}

function statusSaid(
  kind: Kind,
  column: string,
  text: string,
  cells: RowCells,
  mapping: ListMapping,
): CertificateStatus | undefined {
  if (kind === 'agency') return SELF.test(text) ? 'pending' : undefined;
  if (kind === 'in force' && NO.test(text)) return 'ended';
  if (kind === 'ended' && (isYes(text) || isDayOfEnd(text, cells, mapping))) return 'ended';
  // codes may stand for anything
  const status = text.length > 3 ? parseCertificateStatus(text) : undefined;
  if (status === 'ended') return kind === 'other' || kind === 'remarks' ? undefined : status;
  const isSaid = (kind !== 'other' && kind !== 'remarks') || NOT_YET.test(text);
  return status === 'pending' && isSaid && !AGAIN.test(headerWords(column)) ? status : undefined;
}

/** A day that has passed, unless the certificate was issued after it. */
function isDayOfEnd(text: string, cells: RowCells, { date_order }: ListMapping): boolean {
  const day = parseDate(text, date_order) ?? parseMonthEnd(text);
  if (day === undefined || day > cells.asOf) return false;
  const issued = cells.all('issued_on').map((cell) => parseDate(cell.text, date_order));
  return issued.length === 0 || !issued.every((from) => from !== undefined && from > day);
}
