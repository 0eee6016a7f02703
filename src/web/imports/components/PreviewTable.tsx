import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RowKind } from '#contract/imports/rules/row-kinds.ts';
import type { ImportDetail, PreviewRow } from '#contract/imports/schema/drafts.ts';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import { EmptyState } from '#web/ui/States.tsx';
import { copy, factName } from '../copy.ts';
import { rowsQuery } from '../queries/imports.ts';
import { formatFact, RowModal } from './RowModal.tsx';

const words = copy.preview;

const firm: Column<PreviewRow> = { id: 'firm', header: words.firm, cell: ({ name }) => name, width: 280 };
const place: Column<PreviewRow> = {
  id: 'place',
  header: words.place,
  cell: (row) => row.place || words.missing,
  width: 180,
};
const what: Column<PreviewRow> = {
  id: 'what',
  header: words.changes,
  cell: ({ changes }) => changes.map(({ field }) => factName(field)).join(', '),
  width: 360,
};
const matches = (header: string): Column<PreviewRow> => ({
  id: 'matches',
  header,
  cell: (row) => row.matches.map(({ name }) => name).join('; '),
  width: 280,
});
const EMPTY = '–';

/** Facts of a row as one text, each formatted as in the details. */
const factsOf = ({ facts }: PreviewRow, fields: readonly string[]): string =>
  fields
    .flatMap((field) => facts.filter((fact) => fact.field === field))
    .map(({ field, value }) => formatFact(field, value))
    .join(', ') || EMPTY;

const facts = (id: string, header: string, fields: readonly string[], width: number): Column<PreviewRow> => ({
  id,
  header,
  cell: (row) => factsOf(row, fields),
  width,
});

/** A certificate with its dates; its codes have a column of their own. */
function certificateOf({ field, value }: PreviewRow['facts'][number]): string {
  const dates = value.split(/[,;] /).filter((part) => /^(?:from|to|ended|lapsed)\b/.test(part));
  return field.slice(12) + (dates.length > 0 ? ` (${formatFact(field, dates.join(', '))})` : '');
}

const certificates: Column<PreviewRow> = {
  id: 'certificates',
  header: words.certificates,
  cell: ({ facts }) =>
    facts
      .filter(({ field }) => field.startsWith('certificate:'))
      .map(certificateOf)
      .join(', ') || EMPTY,
  width: 280,
};
/** What search and matching use. */
const READ = [
  facts('address', factName('address'), ['address'], 220),
  facts('zip', factName('zip_code'), ['zip_code'], 100),
  certificates,
  facts('codes', factName('naics'), ['naics'], 180),
  facts('ids', factName('federal_id'), ['federal_id'], 220),
  facts('contact', words.contact, ['phone', 'email'], 220),
  facts('website', factName('website'), ['website'], 200),
];
const why: Column<PreviewRow> = {
  id: 'why',
  header: words.reason,
  cell: (row) => row.matches[0]?.reasons.join(', ') ?? '',
  width: 280,
};
const COLUMNS: Readonly<Record<Exclude<RowKind, 'rejected'>, readonly Column<PreviewRow>[]>> = {
  new: [firm, place, ...READ],
  updated: [firm, place, what, ...READ],
  attached: [firm, place, matches(words.matches), why, ...READ],
  review: [firm, place, matches(words.possible), why, ...READ],
  unchanged: [firm, place, ...READ],
  lapsed: [firm, place],
};
const idOf = ({ position }: PreviewRow) => String(position);

interface Props {
  readonly list: ImportDetail;
  readonly kind: Exclude<RowKind, 'rejected'>;
  readonly total: number;
}

/** Firms of one kind; opening one shows each field before and after. */
export function PreviewTable({ list, kind, total }: Props) {
  const query = useInfiniteQuery(rowsQuery(list.id, kind, previewKey(list)));
  const [opened, setOpened] = useState<PreviewRow | null>(null);
  const { name, none } = words.kinds[kind];
  const openable = kind !== 'unchanged';
  return (
    <>
      <DataTable
        id={`import ${kind}`}
        caption={name}
        noun={words.noun}
        columns={COLUMNS[kind]}
        rows={query.data?.pages.flatMap(({ rows }) => rows)}
        total={total}
        rowId={idOf}
        phone="stacked"
        failed={query.isError ? { note: copy.failed, retry: query.refetch } : undefined}
        more={loadMoreOf(query)}
        {...(openable
          ? { open: (row: PreviewRow, look) => <button type="button" {...look} onClick={() => setOpened(row)} /> }
          : {})}
        empty={<EmptyState title={none} />}
      />
      <RowModal row={opened} kind={kind} onClose={() => setOpened(null)} />
    </>
  );
}

/** Identifies one preview of a list, for query keys. */
export const previewKey = ({ preview, status }: ImportDetail): string => `${status} ${JSON.stringify(preview?.report)}`;
