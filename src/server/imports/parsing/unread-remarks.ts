// What columns that no field uses say against the certificates of a row: a safety net, since a status may stand anywhere.
import { isPlaceholder } from '#contract/imports/rules/cell-text.ts';
import { parseDate } from '#contract/imports/rules/dates.ts';
import type { ListMapping } from '#contract/imports/schema.ts';
import type { RowCells } from './cells.ts';
import { AGENCY_HEADER } from './certificate-columns.ts';
import { type CertificateStatus, parseCertificateStatus } from './certificate-status.ts';
import { typesInHeader } from './certification-types.ts';
import { headerWords } from './columns.ts';
import { columnScope, isNumbered, type StatedType } from './per-type-columns.ts';
import { isYes } from './yes-no.ts';

/** Headers of the status of something else, or of another time. */
const OTHER =
  /\b(?:previous|prior|former|old|last|history|job|work|project|contract|bid|order|invoice|payment|tax|license\w*|permit|insurance|coi|bond\w*|sam|uei|duns|w ?9|credit|lease|policy|warranty|geocod\w*|pre ?qual\w*|corporate|sos|employment|marital|email|e mail|phone|hours?|name|address|notes? date)\b/;
/** Headers of a status, below which any of its words is one. */
const STATUS =
  /\b(?:status|standing|disposition|eligib\w*|cert\w*|regist\w*|enrol\w*|membership|program|approval|stage|phase|outcome|decision|determination|situation|condition|state)\b/;
/** Headers of what firms that are certified wait for. */
const AGAIN = /\b(?:renew\w*|re ?cert\w*|annual|update|review|appeal|removal|withdrawal|graduation)\b/;
/** Words of a status that are said of little else. */
const OF_CERTIFICATES =
  /^(?:suspended|withdrawn|withdrew|graduated|expired|denied|de-?cert\w*|revoked|debarred|disqualified|not certified|no longer certified|voluntar\w+ with\w+|under suspension|certification )/i;
/** The same of what has not begun. */
const NOT_YET = /^(?:(?:new )?application|certification |pending (?:certif\w*|application|approval))/i;
/** Headers that ask whether a certificate is in force, or whether it has ended. */
const IN_FORCE =
  /^(?:is )?(?:currently )?(?:active|certified|eligible|current|valid|in good standing)(?: (?:firm|vendor|certification|certificate|status|y n|yn|flag))*$/;
const ENDED =
  /^(?:is |date )?(?:suspen\w+|graduat\w+|decert\w*|de cert\w*|withdr\w+|revo\w+|debar\w+|removed|removal|inactive|expired|terminated)(?: (?:date|on|flag|y n|yn|firm|vendor|status))*$/;
const NO = /^(?:n|no|false|f|0)$/i;
/** Who has no certificate of any agency. */
const SELF = /^self\b/i;

type Kind = 'status' | 'agency' | 'in force' | 'ended' | 'other';

/** The kinds of the unread columns of a mapping, by header. */
const KINDS = new WeakMap<ListMapping, Map<string, Kind | undefined>>();
const MAX_STATUS = 60;

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
  return STATUS.test(words) ? 'status' : 'other';
}

/** The status of each certificate by columns that are not read, where it is not in force; it is reported. */
export function unreadStatuses(
  cells: RowCells,
  mapping: ListMapping,
  stated: readonly StatedType[],
): (CertificateStatus | undefined)[] {
  const found: (CertificateStatus | undefined)[] = stated.map(() => undefined);
  for (const [column, text] of Object.entries(cells.row.cells)) {
    if (text.length > MAX_STATUS || isPlaceholder(text)) continue;
    const kind = kindOf(column, mapping);
    const status = kind && statusSaid(kind, column, text.trim(), cells.asOf);
    if (!status) continue;
    const scope = typesInHeader(column).length > 0 || isNumbered(column) ? columnScope(column) : undefined;
    for (const [at, { type, ties }] of stated.entries()) {
      if (scope && !scope.some((tie) => tie === type || ties.includes(tie))) continue;
      found[at] ??= status;
      const said = kind === 'agency' ? 'names no certifying agency' : 'says that the certificate is not in force';
      cells.discard({ column, text }, `${said}; it does not count, although the column is not read`);
    }
  }
  return found;
}

function statusSaid(kind: Kind, column: string, text: string, asOf: string): CertificateStatus | undefined {
  if (kind === 'agency') return SELF.test(text) ? 'pending' : undefined;
  if (kind === 'in force' && NO.test(text)) return 'ended';
  if (kind === 'ended' && (isYes(text) || (parseDate(text) ?? '9') <= asOf)) return 'ended';
  // codes may stand for anything
  const status = text.length > 3 ? parseCertificateStatus(text) : undefined;
  if (status === 'ended') return kind !== 'other' || OF_CERTIFICATES.test(text) ? status : undefined;
  const isSaid = kind !== 'other' || NOT_YET.test(text);
  return status === 'pending' && isSaid && !AGAIN.test(headerWords(column)) ? status : undefined;
}
