import { COMBINED_FIELDS, type ListField } from '#contract/imports/rules/fields.ts';
import type { Candidate } from './column-pattern.ts';
import { headerWords } from './columns.ts';
import { isCellPhone } from './firm-columns.ts';
import { areComplementary, areDaysOfEnd, areNumbered, PER_TYPE_FIELDS } from './per-type-columns.ts';

/** Greedy assignment: each column goes to its best field, each field takes its best column (or all that combine). */
export function assignColumns(candidates: readonly Candidate[]): Map<ListField, Candidate[]> {
  const chosen = new Map<ListField, Candidate[]>();
  const taken = new Set<string>();
  for (const candidate of [...candidates].sort((a, b) => b.score - a.score)) {
    const { field, header } = candidate;
    const already = chosen.get(field);
    if (taken.has(header) || (already && !canJoin(candidate, already))) continue;
    chosen.set(field, [...(already ?? []), candidate]);
    taken.add(header);
  }
  return chosen;
}

function canJoin({ field, header, score, byHeader }: Candidate, already: readonly Candidate[]): boolean {
  const best = already[0]?.score ?? 0;
  if ((PER_TYPE_FIELDS as readonly ListField[]).includes(field))
    return byHeader && areComplementary([...already.map((other) => other.header), header]);
  if (field === 'federal_id') return true;
  if (field === 'phone') return byHeader && isCellPhone(headerWords(header));
  const joined = [...already.map((other) => other.header), header];
  if (field === 'certification_status') return areDaysOfEnd(joined) || (byHeader && areNumbered(joined));
  // a second column of names, dates or numbers would conflict; a second address is the mailing address
  return byHeader && COMBINED_FIELDS.includes(field) && score >= best - 35 && already.length < 12;
}
