import { validityPeriod } from '#contract/businesses/rules/certification-status.ts';
import { wordsFor } from './bits.ts';
import { dayNumber } from './days.ts';
import type { FirmDocument } from './document.ts';
import { Numbers, sumUp } from './grow.ts';
import { type Arrays, END, MORE, ROW } from './layout.ts';
import { sectorOf, type ValueTable } from './values.ts';

/** Values that more than one document in so many has are kept as bitsets: from there on they are counted faster. */
const SPARSE = 110;
const NO_GROUP = 0xffff;

/** A NAICS code with its value and that of its sector. */
interface Code {
  readonly value: number | undefined;
  sector: number | undefined;
}
type Numbered = (number | undefined)[];

/** The values under which a firm is found, and its certificates. A lapsed certificate says nothing any more. */
export class FacetColumns {
  readonly #table: ValueTable;
  readonly #rows = new Lists();
  /** Values that do not fit into the rows of their documents, and of how many documents. */
  readonly #long = { docs: 0, values: 0 };
  readonly #certificateStarts = new Numbers();
  readonly #certificates = new Numbers();
  readonly #certifiedCodes = new Lists();
  #counts = new Uint32Array();

  readonly #note;
  /** By their digits. */
  readonly #codes = new Map<number, Code>();
  /** Of the certificates of the firm at hand. */
  readonly #types: Numbered = [];
  readonly #agencies: Numbered = [];
  readonly #groups: Numbered = [];

  constructor(table: ValueTable) {
    this.#table = table;
    this.#note = {
      ...{ type: table.of('certification'), agency: table.of('agency'), group: table.of('group') },
      ...{ code: table.of('naics'), size: table.of('size'), verified: table.of('verified') },
    };
  }

  add({ certificates, naics, size_band, verified_projects }: FirmDocument): void {
    const note = this.#note;
    for (let i = 0; i < certificates.length; i++) {
      const { type, agency, group } = certificates[i] as Certificate;
      this.#types[i] = note.type(type);
      this.#agencies[i] = note.agency(agency);
      this.#groups[i] = note.group(group);
    }
    const rows = this.#rows;
    rows.begin();
    for (const code of naics) if (code.length > 2) rows.add(this.#code(code)?.value);
    for (const numbers of [this.#agencies, this.#types, this.#groups]) this.#addValid(certificates, numbers);
    for (const code of naics) rows.add(this.#sector(code));
    rows.add(note.size(size_band));
    rows.add(note.verified(verified_projects > 0 ? 'true' : 'false'));
    const size = rows.end();
    if (size > ROW) {
      this.#long.docs++;
      this.#long.values += size - ROW + 1;
    }
    this.#certificateStarts.push(this.#certificates.length / FIELDS);
    for (let i = 0; i < certificates.length; i++) this.#addCertificate(certificates[i] as Certificate, i);
  }

  #addValid(certificates: readonly Certificate[], numbers: Numbered): void {
    for (let i = 0; i < certificates.length; i++) {
      if ((certificates[i] as Certificate).lapsed_on === null) this.#rows.add(numbers[i]);
    }
  }

  #code(code: string): Code | undefined {
    const digits = digitsOf(code);
    const known = this.#codes.get(digits);
    if (known || digits === 0) return known;
    const made = { value: this.#note.code(code), sector: undefined };
    this.#codes.set(digits, made);
    return made;
  }

  #sector(code: string): number | undefined {
    const known = code.length > 2 ? this.#code(code) : undefined;
    if (!known) return this.#code(code)?.value;
    known.sector ??= this.#note.code(sectorOf(code));
    return known.sector;
  }

  #addCertificate(certificate: Certificate, i: number): void {
    const days = validityPeriod(certificate);
    const [type, agency] = [this.#types[i], this.#agencies[i]];
    if (!days || type === undefined || agency === undefined) return;
    this.#certificates.push(type);
    this.#certificates.push(agency);
    this.#certificates.push(this.#groups[i] ?? NO_GROUP);
    this.#certificates.push(dayNumber(days.from));
    this.#certificates.push(dayNumber(days.until));
    this.#certifiedCodes.begin();
    for (const code of certificate.naics) {
      this.#sector(code); // a certificate answers for its sector too
      this.#certifiedCodes.add(this.#code(code)?.value);
    }
    this.#certifiedCodes.end();
  }

  lengths(docs: number) {
    this.#certificateStarts.push(this.#certificates.length / FIELDS);
    const counts = new Uint32Array(this.#table.size);
    const { values } = this.#rows.all();
    for (let i = 0; i < values.length; i++) (counts[values[i] as number] as number)++;
    this.#counts = counts;
    const few = this.#counts.filter((count) => !isMany(count, docs));
    const certificates = this.#certificates.length / FIELDS;
    return {
      ...{
        rows: docs * ROW,
        longDocs: this.#long.docs,
        longStarts: this.#long.docs + 1,
        longValues: this.#long.values,
      },
      ...{ holderStarts: this.#counts.length + 1, holders: few.reduce((sum, count) => sum + count, 0) },
      ...{ bitsetOf: this.#counts.length, bitsets: (this.#counts.length - few.length) * wordsFor(docs) },
      ...{ certificateStarts: docs + 1, certificateKinds: certificates, certificateAgencies: certificates },
      ...{ certificateGroups: certificates, certificateFrom: certificates, certificateUntil: certificates },
      ...{ certificateCodeStarts: certificates + 1, certificateCodes: this.#certifiedCodes.size },
    };
  }

  fill(arrays: Arrays, order: Uint32Array): void {
    let bitsets = 0;
    const few = this.#counts.map((count, value) => {
      const many = isMany(count, order.length);
      arrays.bitsetOf[value] = many ? ++bitsets : 0;
      return many ? 0 : count;
    });
    sumUp(few, arrays.holderStarts);
    this.#fillRows(arrays, order);
    this.#fillHolders(arrays, order);
    this.#fillCertificates(arrays, order);
  }

  #fillRows({ rows, longDocs, longStarts, longValues }: Arrays, order: Uint32Array): void {
    const { starts, values } = this.#rows.all();
    rows.fill(END);
    let [long, at] = [0, 0];
    for (let doc = 0; doc < order.length; doc++) {
      const arrival = order[doc] as number;
      const [from, to] = [starts[arrival] as number, starts[arrival + 1] as number];
      const fitting = to - from > ROW ? from + ROW - 1 : to;
      for (let i = from; i < fitting; i++) rows[doc * ROW + i - from] = values[i] as number;
      if (fitting === to) continue;
      rows[(doc + 1) * ROW - 1] = MORE;
      longDocs[long] = doc;
      longStarts[long++] = at;
      for (let i = fitting; i < to; i++) longValues[at++] = values[i] as number;
    }
    longStarts[long] = at;
  }

  #fillHolders({ bitsetOf, bitsets, holderStarts, holders }: Arrays, order: Uint32Array): void {
    const size = wordsFor(order.length);
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
    const { certificateStarts, certificateCodeStarts, certificateCodes } = arrays;
    const starts = this.#certificateStarts.array;
    const certificates = this.#certificates.array;
    const certified = this.#certifiedCodes.all();
    let [at, code] = [0, 0];
    for (let doc = 0; doc < order.length; doc++) {
      const arrival = order[doc] as number;
      certificateStarts[doc] = at;
      for (let one = starts[arrival] as number; one < (starts[arrival + 1] as number); one++) {
        certificateKinds[at] = certificates[one * FIELDS] as number;
        certificateAgencies[at] = certificates[one * FIELDS + 1] as number;
        certificateGroups[at] = certificates[one * FIELDS + 2] as number;
        certificateFrom[at] = certificates[one * FIELDS + 3] as number;
        certificateUntil[at] = certificates[one * FIELDS + 4] as number;
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

/** Lists of different numbers, one after the other. */
class Lists {
  readonly #values = new Numbers();
  readonly #starts = new Numbers();
  #start = 0;

  begin(): void {
    this.#start = this.#values.length;
    this.#starts.push(this.#start);
  }

  /** Adds to the list that was begun last what it does not hold yet; lists are short. */
  add(value: number | undefined): void {
    if (value !== undefined && !this.#values.has(value, this.#start)) this.#values.push(value);
  }

  /** @returns how many numbers the list holds */
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

/** A code as one number, its length included; 0 for what is no code. */
function digitsOf(code: string): number {
  if (code.length < 2 || code.length > 6) return 0;
  let digits = code.length;
  for (let i = 0; i < code.length; i++) {
    const digit = code.charCodeAt(i) - 48;
    if (!(digit >= 0 && digit <= 9)) return 0;
    digits = digits * 10 + digit;
  }
  return digits;
}

const FIELDS = 5;
const isMany = (count: number, docs: number) => count * SPARSE > docs && count > 64;
