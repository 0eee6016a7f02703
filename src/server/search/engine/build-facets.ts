import { inForce } from '#contract/businesses/rules.ts';
import { wordsFor } from './bits.ts';
import { dayNumber } from './days.ts';
import type { FirmDocument } from './document.ts';
import { Numbers } from './grow.ts';
import type { Arrays } from './layout.ts';
import { isCode, sectorOf, type ValueTable } from './values.ts';

/** Values that more than one document in so many has are kept as bitsets. */
const SPARSE = 256;
const NO_GROUP = 0xffff;

/** The values under which a firm is found, and its certificates. A lapsed certificate says nothing any more. */
export class FacetColumns {
  readonly #table: ValueTable;
  readonly #agencies = new Lists();
  readonly #codes = new Lists();
  readonly #others = new Lists();
  readonly #certificateStarts = new Numbers();
  readonly #certificates = new Numbers();
  readonly #certifiedCodes = new Lists();
  #counts = new Uint32Array();

  constructor(table: ValueTable) {
    this.#table = table;
  }

  add(firm: FirmDocument): void {
    const table = this.#table;
    const valid = firm.certificates.filter(({ lapsed_on }) => lapsed_on === null);
    const codes = [...new Set(firm.naics.filter(isCode))];
    this.#agencies.push(valid.map(({ agency }) => table.note('agency', agency)));
    this.#codes.push(codes.filter((code) => code.length > 2).map((code) => table.note('naics', code)));
    this.#others.push([
      ...valid.map(({ type }) => table.note('certification', type)),
      ...valid.map(({ group }) => table.note('group', group)),
      ...codes.map((code) => table.note('naics', sectorOf(code))),
      table.note('size', firm.size_band),
      table.note('verified', String(firm.verified_projects > 0)),
    ]);
    this.#certificateStarts.push(this.#certificates.length / FIELDS);
    for (const certificate of firm.certificates) this.#addCertificate(certificate);
  }

  #addCertificate(certificate: FirmDocument['certificates'][number]): void {
    const days = inForce(certificate);
    const [type, agency] = [
      this.#table.note('certification', certificate.type),
      this.#table.note('agency', certificate.agency),
    ];
    if (!days || type === undefined || agency === undefined) return;
    for (const value of [type, agency, this.#table.note('group', certificate.group) ?? NO_GROUP]) {
      this.#certificates.push(value);
    }
    this.#certificates.push(dayNumber(days.from));
    this.#certificates.push(dayNumber(days.until));
    this.#certifiedCodes.push(certificate.naics.filter(isCode).map((code) => this.#table.note('naics', code)));
  }

  get #columns() {
    return [
      { lists: this.#agencies, starts: 'agencyStarts', values: 'agencies' },
      { lists: this.#codes, starts: 'codeStarts', values: 'codes' },
      { lists: this.#others, starts: 'otherStarts', values: 'others' },
    ] as const;
  }

  lengths(docs: number) {
    this.#certificateStarts.push(this.#certificates.length / FIELDS);
    this.#counts = new Uint32Array(this.#table.size);
    for (const { lists } of this.#columns) for (const value of lists.values.array) (this.#counts[value] as number)++;
    const few = this.#counts.filter((count) => !isMany(count, docs));
    const certificates = this.#certificates.length / FIELDS;
    return {
      ...{ agencyStarts: docs + 1, agencies: this.#agencies.values.length },
      ...{ codeStarts: docs + 1, codes: this.#codes.values.length },
      ...{ otherStarts: docs + 1, others: this.#others.values.length },
      ...{ holderStarts: this.#counts.length + 1, holders: few.reduce((sum, count) => sum + count, 0) },
      ...{ bitsetOf: this.#counts.length, bitsets: (this.#counts.length - few.length) * wordsFor(docs) },
      ...{ certificateStarts: docs + 1, certificateKinds: certificates, certificateAgencies: certificates },
      ...{ certificateGroups: certificates, certificateFrom: certificates, certificateUntil: certificates },
      ...{ certificateCodeStarts: certificates + 1, certificateCodes: this.#certifiedCodes.values.length },
    };
  }

  fill(arrays: Arrays, order: Uint32Array): void {
    const size = wordsFor(order.length);
    let bitsets = 0;
    this.#counts.forEach((count, value) => {
      const many = isMany(count, order.length);
      arrays.bitsetOf[value] = many ? ++bitsets : 0;
      arrays.holderStarts[value + 1] = (arrays.holderStarts[value] as number) + (many ? 0 : count);
    });
    const next = arrays.holderStarts.slice();
    const note = (value: number, doc: number) => {
      const bitset = arrays.bitsetOf[value] as number;
      if (bitset === 0) arrays.holders[(next[value] as number)++] = doc;
      else {
        const word = (bitset - 1) * size + (doc >>> 5);
        arrays.bitsets[word] = (arrays.bitsets[word] as number) | (1 << (doc & 31));
      }
    };
    for (const { lists, starts, values } of this.#columns) {
      let at = 0;
      order.forEach((arrival, doc) => {
        arrays[starts][doc] = at;
        for (const value of lists.of(arrival)) {
          arrays[values][at++] = value;
          note(value, doc);
        }
      });
      arrays[starts][order.length] = at;
    }
    this.#fillCertificates(arrays, order);
  }

  #fillCertificates(arrays: Arrays, order: Uint32Array): void {
    const columns = [
      ...[arrays.certificateKinds, arrays.certificateAgencies, arrays.certificateGroups],
      ...[arrays.certificateFrom, arrays.certificateUntil],
    ];
    const starts = this.#certificateStarts.array;
    const certificates = this.#certificates.array;
    let [at, code] = [0, 0];
    order.forEach((arrival, doc) => {
      arrays.certificateStarts[doc] = at;
      for (let one = starts[arrival] as number; one < (starts[arrival + 1] as number); one++) {
        columns.forEach((column, field) => {
          column[at] = certificates[one * FIELDS + field] as number;
        });
        arrays.certificateCodeStarts[at++] = code;
        const own = this.#certifiedCodes.of(one);
        arrays.certificateCodes.set(own, code);
        code += own.length;
      }
    });
    arrays.certificateStarts[order.length] = at;
    arrays.certificateCodeStarts[at] = code;
  }
}

/** Lists of different numbers, one after the other. */
class Lists {
  readonly values = new Numbers();
  readonly #starts = new Numbers();

  push(list: readonly (number | undefined)[]): void {
    this.#starts.push(this.values.length);
    for (const value of new Set(list)) if (value !== undefined) this.values.push(value);
  }

  of(at: number): Uint32Array {
    const starts = this.#starts.array;
    return this.values.array.subarray(starts[at], starts[at + 1]);
  }
}

const FIELDS = 5;
const isMany = (count: number, docs: number) => count * SPARSE > docs && count > 64;
