// Who certifies each firm, where a list names others than its publisher: "Certifying Agency", "Cert 2 Agency".
import { isPlaceholder, toSingleLine } from '#contract/imports/rules/cell-text.ts';
import type { ListedCertificate, ListMapping } from '#contract/imports/schema.ts';
import { fullName, isAgencyName, isNoAgencyYet, SELF } from './agency-names.ts';
import type { RowCells } from './cells.ts';
import { partsFor } from './certificate-dates.ts';
import { isTieOfGroup } from './certificate-groups.ts';
import { parseTypes } from './certification-types.ts';
import { type Groups, groupsOf } from './grouped-certificates.ts';
import { cellForType, certificateGroup, isPerType, PER_TYPE_FIELDS, type StatedType } from './per-type-columns.ts';

/** The same for certificates of one type from one agency. */
export const typeAndAgency = ({ type, certified_by = '' }: ListedCertificate): string => `${type}\n${certified_by}`;

/** The certifying agency of each certificate of a row: `'self'` for what is no certificate, undefined for the publisher. */
export function agenciesOf(
  cells: RowCells,
  types: readonly StatedType[],
  mapping: ListMapping,
): ('self' | string | undefined)[] {
  const isOfGroup = ({ ties }: StatedType) => ties.some(isTieOfGroup);
  const others = types.filter((type) => !isOfGroup(type));
  const agencies = agenciesOutsideGroups(cells, others, mapping);
  return types.map((type) => {
    if (isOfGroup(type)) return namesNoAgency(mapping) ? undefined : agencyOfGroup(cells, type, groupsOf(mapping));
    const inColumn = agencies[others.indexOf(type)];
    return inColumn === 'self' ? inColumn : (type.by ?? inColumn);
  });
}

/** "State Certification" and "Federal Certification" alone are those of the publisher. */
const namesNoAgency = (mapping: ListMapping): boolean =>
  !mapping.columns.certified_by?.length && [...groupsOf(mapping).values()].every((agency) => agency === undefined);

/** The agency that a cell of the group names, else that of its heading. */
function agencyOfGroup(cells: RowCells, type: StatedType, groups: Groups): 'self' | string {
  const cell = cellForType(cells, 'certified_by', type);
  const agency = (cell && agencyIn(cells, cell.column, cell.text)) ?? groups.get(type.ties[0] ?? '');
  if (agency !== undefined) return agency;
  const said = CERTIFICATE_FIELDS.flatMap((field) => cells.all(field)).find(({ column }) =>
    type.ties.includes(certificateGroup(column)?.tie ?? ''),
  );
  if (said) cells.discard(said, 'is of a certificate whose agency is not stated; it does not count');
  return 'self';
}

const CERTIFICATE_FIELDS = ['certification', ...PER_TYPE_FIELDS] as const;

function agenciesOutsideGroups(
  cells: RowCells,
  types: readonly StatedType[],
  mapping: ListMapping,
): ('self' | string | undefined)[] {
  if (isPerType(mapping, 'certified_by', types))
    return types.map((type) => {
      const cell = cellForType(cells, 'certified_by', type);
      return cell && agencyIn(cells, cell.column, cell.text);
    });
  const [cell] = cells.all('certified_by');
  if (!cell) return [];
  const parts = partsFor(types.length, cell.text, /[;|\n]/);
  const each = parts.length === types.length ? parts : partsFor(types.length, cell.text, /[;,/|\n]/);
  if (each.length === types.length) return each.map((part) => agencyIn(cells, cell.column, part));
  if (parts.length > 1) cells.discard(cell, `has ${parts.length} agencies for ${types.length} certificates`);
  const [first = ''] = parts;
  return types.map(() => agencyIn(cells, cell.column, first));
}

function agencyIn(cells: RowCells, column: string, text: string): 'self' | string | undefined {
  const name = toSingleLine(text).replace(/ \((?:by |via )?reciproc(?:al|ity)\)$/i, '');
  if (isPlaceholder(name)) return undefined;
  if (SELF.test(name) || isNoAgencyYet(name)) {
    cells.discard({ column, text }, 'names no certifying agency; the certificate does not count');
    return 'self';
  }
  if (isAgencyName(name)) return fullName(name);
  cells.discard({ column, text }, 'is not the name of an agency');
  return undefined;
}

/** Types of which one body of a state certifies for all, whichever of its members did the work (49 CFR 26.81). */
const UNIFIED = new Set(['DBE', 'ACDBE']);
const UNIFIED_TITLE = /\b(?:ucp|unified certification)\b/i;

/**
 * Whether a column of agencies says who certifies: it names several, and the list is not that of a state's unified
 * certification program, whose certificates are the program's whichever member issued them.
 */
export function namesCertifiers(
  agencies: readonly string[],
  types: readonly string[],
  titles: readonly string[],
): boolean {
  const named = new Set(agencies.map((name) => fullName(toSingleLine(name)).toLowerCase()));
  const certified = types.flatMap(parseTypes);
  const isUnified = certified.length > 0 && certified.every((type) => UNIFIED.has(type));
  return named.size > 1 && !isUnified && !titles.some((title) => UNIFIED_TITLE.test(title));
}
