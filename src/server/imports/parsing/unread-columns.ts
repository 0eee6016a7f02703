import { isFormula, isPlaceholder } from '#contract/imports/rules/cell-text.ts';
import { parseDate } from '#contract/imports/rules/dates.ts';
import { STREET_TYPES, streetWord } from '#contract/imports/rules/street-words.ts';
import { UNREAD_KINDS, type UnreadKind } from '#contract/imports/rules/unread-kinds.ts';
import { isAgencyName, OFFICE } from './agency-names.ts';
import { bodyAsked } from './body-flags.ts';
import { AGENCY_HEADER, TYPES_HEADER, VAGUE_AGENCY_HEADER } from './certificate-columns.ts';
import { parseCertificateStatus } from './certificate-status.ts';
import { isTypeList, isTypeListAlone, typesInHeader } from './certification-types.ts';
import { headerScore, headerWords } from './columns.ts';
import { parseDateRange } from './date-range.ts';
import { nationalBody } from './national-bodies.ts';
import { isZip } from './postal-places.ts';
import type { OpenedList } from './rows.ts';
import { isNegative, isYes } from './yes-no.ts';

/** A column that no field uses although it looks like something that an import needs. */
export interface UnreadColumn {
  readonly column: string;
  readonly kind: UnreadKind;
  readonly samples: readonly string[];
}

const MAX_VALUES = 100;
const MAX_VALUE_LENGTH = 300;
const SAMPLES = 3;
/** Letters of a type in the agency's own words. */
const MAX_TYPE = 40;
/** Fewer values are inconclusive, unless the header says the same. */
const MIN_VALUES = 3;

/** Headers of values that belong to something else than the firm's address or certificate, as the date of the list. */
const OTHER =
  /\b(?:job|work|project|contract|reference|client|insurance|bond\w*|license|establish\w*|founded|birth|incorporat\w*|formation|updated?|modified|created|entered|email|e mail|web|ip|fax|phone|self|geocod\w*|pre ?qual\w*|as of|last action|(?:data|export|extract|list|publication|report|run|snapshot) date)\b/;

/** A month or quarter, which is no day. */
const PART_OF_DATE = /^(?:[A-Za-z]{3,9}\.?[ -]|\d{1,2}[/-]|Q[1-4][ /-]?)(?:20)?\d{2}$/;

interface Look {
  readonly header: RegExp;
  readonly fits: (value: string, column: string) => boolean;
}

const LOOKS: Readonly<Record<UnreadKind, Look>> = {
  zip_code: {
    header: /\b(?:zip|zipcode|postcode|postal code)\b/,
    fits: (value) => {
      const digits = /^(\d{5})(?:-?\d{4})?(?:\.0{1,2})?$/.exec(value)?.[1];
      return digits !== undefined && isZip(digits);
    },
  },
  address: { header: /\b(?:address|addr|street|addressline)\b/, fits: isNumberedStreet },
  certificate: {
    header:
      /\b(?:cert|certs|certified|certifying|certificate|certificates|certification|certifications|status|ownership|designations?|diversity|classifications?|agency|council|jurisdiction|partner|\w{1,6}be code|diversity code)\b/,
    fits: (value, column) =>
      (isTypeListAlone(value) && value === value.toUpperCase()) ||
      (isTypeList(value) && TYPES_HEADED.test(column)) ||
      (/status/i.test(column) && parseCertificateStatus(value) !== undefined) ||
      (isYesOrNoOfType(column) && (isYes(value) || isNegative(value))) ||
      (/^[A-Z]/i.test(value) && value.split('/').every((one) => column.split('/').includes(one))) ||
      (AGENCY_HEADER.test(headerWords(column)) && /^\p{L}/u.test(value)) ||
      (VAGUE_AGENCY_HEADER.test(headerWords(column)) && isAgency(value)) ||
      (TYPES_HEADER.test(headerWords(column)) && /^[A-Z]/i.test(value) && value.length <= MAX_TYPE),
  },
  date: {
    header: /\b(?:date|due|exp|expir\w*|renewal|(?:valid|good|certified) (?:thru|through|until|to|since))\b/,
    // days that a spreadsheet counts are numbers as any other
    fits: (value, column) =>
      PART_OF_DATE.test(value) ||
      ((/\D/.test(value) || LOOKS.date.header.test(headerWords(column))) && parseDate(value) !== undefined) ||
      parseDateRange(value) !== undefined,
  },
};

const isAgency = (value: string): boolean =>
  isAgencyName(value) && (OFFICE.test(value) || nationalBody(value) !== undefined || /^[A-Z]{3,6}$/.test(value));

/** Headers below which a type in words is one. */
const TYPES_HEADED = /ownership|designation|diversity|classification|certif/i;

/** "MBE Review", "SDB", "SBA", "Local Business Entity". */
const isYesOrNoOfType = (column: string): boolean =>
  bodyAsked(column) !== undefined ||
  typesInHeader(column).length > 0 ||
  /^[A-Z]{1,5}[BE]$/.test(column) ||
  /\b(?:certified|registered|verified|owned|minorit(?:y|ies)|wom[ae]n|veterans?|enterprise|local business|small business)\b/i.test(
    column,
  );

function isNumberedStreet(value: string): boolean {
  const [number = '', ...words] = value.split(/[\s,]+/);
  return /^\d{1,6}[A-Za-z]?$/.test(number) && words.some((word) => STREET_TYPES.has(streetWord(word)));
}

/** Columns among the unused ones that look like a ZIP code, an address, a certificate or a date. */
export function findUnreadColumns({ sample }: Pick<OpenedList, 'sample'>, unused: readonly string[]): UnreadColumn[] {
  return unused.flatMap((column) => {
    const words = headerWords(column);
    if (OTHER.test(words)) return [];
    const values = sample
      .map(({ cells }) => (cells[column] ?? '').trim().slice(0, MAX_VALUE_LENGTH))
      .filter((value) => !isPlaceholder(value) && !isFormula(value))
      .slice(0, MAX_VALUES);
    const asks = values.length > 0 && asksForCertificates(column);
    const kind = asks ? 'certificate' : UNREAD_KINDS.find((one) => looksLike(LOOKS[one], column, words, values));
    return kind ? [{ column, kind, samples: [...new Set(values)].slice(0, SAMPLES) }] : [];
  });
}

function looksLike({ header, fits }: Look, column: string, words: string, values: readonly string[]): boolean {
  const fitting = values.filter((value) => fits(value, column)).length;
  const namesTypes = typesInHeader(column).length > 0 || bodyAsked(column) !== undefined;
  const isHeaded = header.test(words) || (header === LOOKS.certificate.header && namesTypes);
  if (isHeaded) return values.length > 0 && fitting >= values.length * 0.3;
  return values.length >= MIN_VALUES && fitting >= values.length * 0.8;
}

/** Headers of what is said beside certificates. */
const BESIDE =
  /\b(?:year|years|since|first|last|initial|original|levels?|notes?|comments?|letters?|contact|analyst|officer|documents?|files?|links?|county|state|region|district)\b/;

/**
 * Whether a header asks which certificates a firm has, so that what is listed below it need not be certified: "Diversity
 * Certification(s)". One of types alone, "MBE/WBE", or of one body does not.
 */
function asksForCertificates(column: string): boolean {
  const words = headerWords(column);
  return (
    /\b(?:cert|certs|certif\w+|diversity)\b/.test(words) &&
    !BESIDE.test(words) &&
    headerScore(words, 'certification') >= SURE &&
    bodyAsked(column) === undefined
  );
}
const SURE = 70;

/** Those that ask so: to be in such a list proves no certificate. */
export const unreadCertificates = (unread: readonly UnreadColumn[]): string[] =>
  unread.flatMap(({ column, kind }) => (kind === 'certificate' && asksForCertificates(column) ? [column] : []));
