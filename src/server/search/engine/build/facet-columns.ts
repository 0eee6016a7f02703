import { validityPeriod } from '#contract/businesses/rules/certification-status.ts';
import type { FirmDocument, IndexedDocument } from '../document.ts';
import { bitsetWords } from '../layout/bitset.ts';
import { dayNumber } from '../layout/day-number.ts';
import { sectorOf, type ValueTable } from '../layout/facet-values.ts';
import { type Arrays, ROW_END, ROW_LENGTH, ROW_OVERFLOW } from '../layout/segment-layout.ts';
import { ownershipsOf } from '../text/ownership.ts';
import { NumberList, prefixSums } from './growable-arrays.ts';

/** A value is stored as a bitset if more than one in this many documents has it: counting is faster from there on. */
const BITSET_SHARE = 110;
const NO_GROUP = 0xffff;

/** A NAICS code with its value and that of its sector. */
interface CodeValues {
  readonly value: number | undefined;
  sector: number | undefined;
}
type ValueNumbers = (number | undefined)[];
type Numbering = ReturnType<ValueTable['numbering']>;

/** Facet values and certificates of each firm. Lapsed certificates add no facet values. */
export class FacetColumns {
  readonly #table: ValueTable;
  readonly #rows = new NumberLists();
  /** Number of values beyond the fixed-length rows, and of the documents that have such values. */
  readonly #overflow = { docs: 0, values: 0 };
  readonly #certificateStarts = new NumberList();
  readonly #certificates = new NumberList();
  readonly #certifiedCodes = new NumberLists();
  #counts = new Uint32Array();

  readonly #valueOf;
  /** By `codeNumber`. */
  readonly #codes = new Map<number, CodeValues>();
  /** Values by certificate of the firm that is being added; reused between firms. */
  readonly #types: ValueNumbers = [];
  readonly #agencies: ValueNumbers = [];
  readonly #groups: ValueNumbers = [];
  readonly #ownerships: ValueNumbers[] = [];

  constructor(table: ValueTable) {
    this.#table = table;
    this.#valueOf = {
      ...{ type: table.numbering('certification'), agency: table.numbering('agency'), group: table.numbering('group') },
      ownership: table.numbering('ownership'),
      ...{ code: table.numbering('naics'), size: table.numbering('size'), verified: table.numbering('verified') },
      language: table.numbering('language'),
    };
  }

  add(document: IndexedDocument): void {
    const rows = this.#rows;
    rows.begin();
    for (const code of document.naics) if (code.length > 2) rows.add(this.#code(code)?.value);
    if ('certificates' in document) this.#addFirm(document);
    else for (const code of document.naics) rows.add(this.#sector(code));
    if ('values' in document) for (const [facet, value] of document.values) rows.add(this.#numberingOf(facet)(value));
    const size = rows.end();
    if (size > ROW_LENGTH) {
      this.#overflow.docs++;
      this.#overflow.values += size - ROW_LENGTH + 1;
    }
    this.#certificateStarts.push(this.#certificates.length / CERTIFICATE_FIELDS);
    if (!('certificates' in document)) return;
    const { certificates } = document;
    for (let i = 0; i < certificates.length; i++) this.#addCertificate(certificates[i] as Certificate, i);
  }

  #numberingOf(facet: string): Numbering {
    const known = this.#numberings.get(facet) ?? this.#table.numbering(facet);
    this.#numberings.set(facet, known);
    return known;
  }
  readonly #numberings = new Map<string, Numbering>();

  #addFirm({ certificates, naics, size_band, verified_projects, capacity }: FirmDocument): void {
    const numberOf = this.#valueOf;
    for (let i = 0; i < certificates.length; i++) {
      const { type, agency, group } = certificates[i] as Certificate;
      this.#types[i] = numberOf.type(type);
      this.#agencies[i] = numberOf.agency(agency);
      this.#groups[i] = numberOf.group(group);
      this.#ownerships[i] = ownershipsOf(type, group).map((one) => numberOf.ownership(one));
    }
    const rows = this.#rows;
    for (const numbers of [this.#agencies, this.#types, this.#groups]) this.#addValid(certificates, numbers);
    for (let i = 0; i < certificates.length; i++) {
      if (certificates[i]?.lapsed_on === null) for (const value of this.#ownerships[i] ?? []) rows.add(value);
    }
    for (const code of naics) rows.add(this.#sector(code));
    rows.add(numberOf.size(size_band));
    rows.add(numberOf.verified(verified_projects > 0 ? 'true' : 'false'));
    for (const language of capacity?.languages ?? []) rows.add(numberOf.language(language));
  }

  #addValid(certificates: readonly Certificate[], numbers: ValueNumbers): void {
    for (let i = 0; i < certificates.length; i++) {
      if ((certificates[i] as Certificate).lapsed_on === null) this.#rows.add(numbers[i]);
    }
  }

  #code(code: string): CodeValues | undefined {
    const digits = codeNumber(code);
    const known = this.#codes.get(digits);
    if (known || digits === 0) return known;
    const values = { value: this.#valueOf.code(code), sector: undefined };
    this.#codes.set(digits, values);
    return values;
  }

  #sector(code: string): number | undefined {
    const known = code.length > 2 ? this.#code(code) : undefined;
    if (!known) return this.#code(code)?.value;
    known.sector ??= this.#valueOf.code(sectorOf(code));
    return known.sector;
  }

  #addCertificate(certificate: Certificate, i: number): void {
    const days = validityPeriod(certificate);
    const [type, agency] = [this.#types[i], this.#agencies[i]];
    if (type === undefined || agency === undefined) return;
    this.#certificates.push(type);
    this.#certificates.push(agency);
    this.#certificates.push(this.#groups[i] ?? NO_GROUP);
    this.#certificates.push(days ? dayNumber(days.from) : 1);
    this.#certificates.push(days ? dayNumber(days.until) : 0);
    this.#certificates.push(endOf(certificate));
    this.#certifiedCodes.begin();
    for (const code of certificate.naics) {
      this.#sector(code); // a certificate covers the sector of its codes too
      this.#certifiedCodes.add(this.#code(code)?.value);
    }
    this.#certifiedCodes.end();
  }

  lengths(docs: number) {
    this.#certificateStarts.push(this.#certificates.length / CERTIFICATE_FIELDS);
    const counts = new Uint32Array(this.#table.size);
    const { values } = this.#rows.all();
    for (let i = 0; i < values.length; i++) (counts[values[i] as number] as number)++;
    this.#counts = counts;
    const few = this.#counts.filter((count) => !isDense(count, docs));
    const certificates = this.#certificates.length / CERTIFICATE_FIELDS;
    return {
      ...{
        rows: docs * ROW_LENGTH,
        longDocs: this.#overflow.docs,
        longStarts: this.#overflow.docs + 1,
        longValues: this.#overflow.values,
      },
      ...{ holderStarts: this.#counts.length + 1, holders: few.reduce((sum, count) => sum + count, 0) },
      ...{ bitsetOf: this.#counts.length, bitsets: (this.#counts.length - few.length) * bitsetWords(docs) },
      ...{ certificateStarts: docs + 1, certificateKinds: certificates, certificateAgencies: certificates },
      ...{ certificateGroups: certificates, certificateFrom: certificates, certificateUntil: certificates },
      ...{ certificateEnds: certificates },
      ...{ certificateCodeStarts: certificates + 1, certificateCodes: this.#certifiedCodes.size },
    };
  }

  fill(arrays: Arrays, order: Uint32Array): void {
    let bitsets = 0;
    const few = this.#counts.map((count, value) => {
      const many = isDense(count, order.length);
      arrays.bitsetOf[value] = many ? ++bitsets : 0;
      return many ? 0 : count;
    });
    prefixSums(few, arrays.holderStarts);
    this.#fillRows(arrays, order);
    this.#fillHolders(arrays, order);
    this.#fillCertificates(arrays, order);
  }

  #fillRows({ rows, longDocs, longStarts, longValues }: Arrays, order: Uint32Array): void {
    const { starts, values } = this.#rows.all();
    rows.fill(ROW_END);
    let [long, at] = [0, 0];
    for (let doc = 0; doc < order.length; doc++) {
      const arrival = order[doc] as number;
      const [from, to] = [starts[arrival] as number, starts[arrival + 1] as number];
      const fitting = to - from > ROW_LENGTH ? from + ROW_LENGTH - 1 : to;
      for (let i = from; i < fitting; i++) rows[doc * ROW_LENGTH + i - from] = values[i] as number;
      if (fitting === to) continue;
      rows[(doc + 1) * ROW_LENGTH - 1] = ROW_OVERFLOW;
      longDocs[long] = doc;
      longStarts[long++] = at;
      for (let i = fitting; i < to; i++) longValues[at++] = values[i] as number;
    }
    longStarts[long] = at;
  }

  #fillHolders({ bitsetOf, bitsets, holderStarts, holders }: Arrays, order: Uint32Array): void {
    const size = bitsetWords(order.length);
    const next = holderStarts.slice();
    const { starts, values } = this.#rows.all();
    for (let doc = 0; doc < order.length; doc++) {
      const arrival = order[doc] as number;
      const to = starts[arrival + 1] as number;
      for (let i = starts[arrival] as number; i < to; i++) {
        const value = values[i] as number;
        const bitset = bitsetOf[value] as number;
        if (bitset === 0) {
          holders[next[value] as number] = doc;
          (next[value] as number)++;
          continue;
        }
        const word = (bitset - 1) * size + (doc >>> 5);
        bitsets[word] = (bitsets[word] as number) | (1 << (doc & 31));
      }
    }
  }

  #fillCertificates(arrays: Arrays, order: Uint32Array): void {
    const { certificateKinds, certificateAgencies, certificateGroups, certificateFrom, certificateUntil } = arrays;
    const { certificateEnds, certificateStarts, certificateCodeStarts, certificateCodes } = arrays;
    const starts = this.#certificateStarts.array;
    const certificates = this.#certificates.array;
    const certified = this.#certifiedCodes.all();
    let [at, code] = [0, 0];
    for (let doc = 0; doc < order.length; doc++) {
      const arrival = order[doc] as number;
      certificateStarts[doc] = at;
      for (let one = starts[arrival] as number; one < (starts[arrival + 1] as number); one++) {
        certificateKinds[at] = certificates[one * CERTIFICATE_FIELDS] as number;
        certificateAgencies[at] = certificates[one * CERTIFICATE_FIELDS + 1] as number;
        certificateGroups[at] = certificates[one * CERTIFICATE_FIELDS + 2] as number;
        certificateFrom[at] = certificates[one * CERTIFICATE_FIELDS + 3] as number;
        certificateUntil[at] = certificates[one * CERTIFICATE_FIELDS + 4] as number;
        certificateEnds[at] = certificates[one * CERTIFICATE_FIELDS + 5] as number;
        certificateCodeStarts[at++] = code;
        const to = certified.starts[one + 1] as number;
        for (let i = certified.starts[one] as number; i < to; i++)
          certificateCodes[code++] = certified.values[i] as number;
      }
    }
    certificateStarts[order.length] = at;
    certificateCodeStarts[at] = code;
  }
}

/** Lists of distinct numbers, stored consecutively. */
class NumberLists {
  readonly #values = new NumberList();
  readonly #starts = new NumberList();
  #start = 0;

  begin(): void {
    this.#start = this.#values.length;
    this.#starts.push(this.#start);
  }

  /** Adds a value to the current list unless it is there; linear, as lists are short. */
  add(value: number | undefined): void {
    if (value !== undefined && !this.#values.includesFrom(value, this.#start)) this.#values.push(value);
  }

  /** @returns the length of the current list */
  end(): number {
    return this.#values.length - this.#start;
  }

  get size(): number {
    return this.#values.length;
  }

  all(): { readonly values: Uint32Array; readonly starts: Uint32Array } {
    const starts = new Uint32Array(this.#starts.length + 1).fill(this.size);
    starts.set(this.#starts.array);
    return { values: this.#values.array, starts };
  }
}

type Certificate = FirmDocument['certificates'][number];

/** A code as a number prefixed with its length, so that leading zeros count; 0 for an invalid code. */
function codeNumber(code: string): number {
  if (code.length < 2 || code.length > 6) return 0;
  let digits = code.length;
  for (let i = 0; i < code.length; i++) {
    const digit = code.charCodeAt(i) - 48;
    if (!(digit >= 0 && digit <= 9)) return 0;
    digits = digits * 10 + digit;
  }
  return digits;
}

const CERTIFICATE_FIELDS = 6;
const NO_END = 0xffff;
/** A lapsed one has ended long ago. */
const endOf = ({ lapsed_on, expires_on }: Certificate): number =>
  lapsed_on !== null ? 0 : expires_on === null ? NO_END : dayNumber(expires_on);
const isDense = (count: number, docs: number) => count * BITSET_SHARE > docs && count > 64;
