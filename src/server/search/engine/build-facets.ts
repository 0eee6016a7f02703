import { inForce } from '#contract/businesses/rules.ts';
import { wordsFor } from './bits.ts';
import { dayNumber } from './days.ts';
import type { FirmDocument } from './document.ts';
import { Numbers } from './grow.ts';
import { type Arrays, END, MORE, ROW } from './layout.ts';
import { isCode, sectorOf, type ValueTable } from './values.ts';

/** Values that more than one document in so many has are kept as bitsets: from there on they are counted faster. */
const SPARSE = 110;
const NO_GROUP = 0xffff;

/** A certificate with the numbers of its values. */
interface Stated {
  readonly certificate: FirmDocument['certificates'][number];
  readonly type: number | undefined;
  readonly agency: number | undefined;
  readonly group: number | undefined;
}

/** The values under which a firm is found, and its certificates. A lapsed certificate says nothing any more. */
export class FacetColumns {
  readonly #table: ValueTable;
  readonly #rows = new Lists();
  /** Values that do not fit into the rows of their documents, and of how many documents. */
  #long = { docs: 0, values: 0 };
  readonly #certificateStarts = new Numbers();
  readonly #certificates = new Numbers();
  readonly #certifiedCodes = new Lists();
  #counts = new Uint32Array();

  constructor(table: ValueTable) {
    this.#table = table;
  }

  add(firm: FirmDocument): void {
    const table = this.#table;
    const stated = firm.certificates.map((certificate) => ({
      certificate,
      type: table.note('certification', certificate.type),
      agency: table.note('agency', certificate.agency),
      group: table.note('group', certificate.group),
    }));
    const valid = stated.filter(({ certificate }) => certificate.lapsed_on === null);
    const codes = [...new Set(firm.naics.filter(isCode))];
    const size = this.#rows.push([
      ...codes.filter((code) => code.length > 2).map((code) => table.note('naics', code)),
      ...valid.map(({ agency }) => agency),
      ...valid.map(({ type }) => type),
      ...valid.map(({ group }) => group),
      ...codes.map((code) => table.note('naics', sectorOf(code))),
      table.note('size', firm.size_band),
      table.note('verified', String(firm.verified_projects > 0)),
    ]);
    if (size > ROW) this.#long = { docs: this.#long.docs + 1, values: this.#long.values + size - ROW + 1 };
    this.#certificateStarts.push(this.#certificates.length / FIELDS);
    for (const one of stated) this.#addCertificate(one);
  }

  #addCertificate({ certificate, type, agency, group }: Stated): void {
    const days = inForce(certificate);
    if (!days || type === undefined || agency === undefined) return;
    for (const value of [type, agency, group ?? NO_GROUP]) this.#certificates.push(value);
    this.#certificates.push(dayNumber(days.from));
    this.#certificates.push(dayNumber(days.until));
    this.#certifiedCodes.push(certificate.naics.filter(isCode).map((code) => this.#table.note('naics', code)));
  }

  lengths(docs: number) {
    this.#certificateStarts.push(this.#certificates.length / FIELDS);
    this.#counts = new Uint32Array(this.#table.size);
    for (const value of this.#rows.values.array) (this.#counts[value] as number)++;
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
    let [long, at] = [0, 0];
    order.forEach((arrival, doc) => {
      const values = this.#rows.of(arrival);
      for (const value of values) note(value, doc);
      const row = arrays.rows.subarray(doc * ROW, (doc + 1) * ROW).fill(END);
      row.set(values.length > ROW ? values.subarray(0, ROW - 1) : values);
      if (values.length <= ROW) return;
      row[ROW - 1] = MORE;
      arrays.longDocs[long] = doc;
      arrays.longStarts[long++] = at;
      arrays.longValues.set(values.subarray(ROW - 1), at);
      at += values.length - ROW + 1;
    });
    arrays.longStarts[long] = at;
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

  /** @returns how many different numbers the list holds */
  push(list: readonly (number | undefined)[]): number {
    const start = this.values.length;
    this.#starts.push(start);
    for (const value of new Set(list)) if (value !== undefined) this.values.push(value);
    return this.values.length - start;
  }

  of(at: number): Uint32Array {
    const starts = this.#starts.array;
    return this.values.array.subarray(starts[at], starts[at + 1]);
  }
}

const FIELDS = 5;
const isMany = (count: number, docs: number) => count * SPARSE > docs && count > 64;
