import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PackRow } from '#contract/counting/schema/pack-versions.ts';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { count, day, dayOf } from '#web/ui/formats.ts';
import { EmptyState } from '#web/ui/States.tsx';
import { packsCopy as words } from '../copy/packs.ts';
import { copy } from '../copy.ts';
import { packsQuery } from '../queries/packs.ts';

const COLUMNS: readonly Column<PackRow>[] = [
  { id: 'name', header: words.columns.name, cell: ({ name }) => name, width: 260 },
  { id: 'jurisdiction', header: words.columns.jurisdiction, cell: ({ jurisdiction }) => jurisdiction },
  {
    id: 'version',
    header: words.columns.version,
    cell: ({ version, is_edited }) => `${version}, ${is_edited ? words.edited : words.shipped}`,
  },
  { id: 'saved', header: words.columns.saved, cell: ({ saved_at }) => day(dayOf(saved_at), 'short') },
  { id: 'projects', header: words.columns.projects, cell: ({ projects }) => count(projects), align: 'end' },
];
const NOUN = { one: 'rule pack', many: 'rule packs' };

/** All rule packs; each opens in words and as data. */
export function PackList() {
  const query = useQuery(packsQuery);
  return (
    <DataTable
      id="counting packs"
      caption={words.title}
      captionHidden
      noun={NOUN}
      columns={COLUMNS}
      rows={query.data}
      rowId={({ code }) => code}
      phone="stacked"
      failed={query.isError && !query.data ? { note: copy.failed, retry: query.refetch } : undefined}
      open={({ code }: PackRow, look) => <Link to="/staff/counting/$code" params={{ code }} {...look} />}
      empty={<EmptyState title={words.empty} />}
    />
  );
}
