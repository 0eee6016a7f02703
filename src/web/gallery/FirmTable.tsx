import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Badge, Tag } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { IconField } from '#web/ui/TextField.tsx';
import { sampleLines } from './sample-lines.ts';

interface Firm {
  readonly name: string;
  readonly contact: string;
  readonly jobs: number;
}

const COLUMNS: readonly Column<Firm>[] = [
  { id: 'name', header: 'Firm', cell: ({ name }) => name, width: 280 },
  { id: 'certificate', header: 'Certificate', cell: () => <Tag>MBE</Tag>, phone: 'bare', width: 104 },
  { id: 'contact', header: 'Contact', cell: ({ contact }) => contact, width: 220 },
  { id: 'jobs', header: 'Verified jobs', cell: ({ jobs }) => jobs, align: 'end' },
  { id: 'status', header: 'Status', cell: () => <Badge status="pending">Invited</Badge>, phone: 'hidden' },
];
const nameOf = ({ name }: Firm) => name;

const FIRMS: readonly Firm[] = [...new Set(sampleLines(200).map(({ firm }) => firm))].map((name, at) => ({
  name,
  contact: `office-${at + 1}@example.com`,
  jobs: (at * 7) % 12,
}));

/** People and firms: stacked on a phone, nothing to sort or to choose. */
export function FirmTable() {
  const [sought, setSought] = useState('');
  const found = FIRMS.filter(({ name }) => name.toLowerCase().includes(sought.toLowerCase()));
  return (
    <DataTable
      id="gallery firms"
      caption="Invited firms"
      captionHidden
      noun={{ one: 'firm', many: 'firms' }}
      columns={COLUMNS}
      rows={found}
      rowId={nameOf}
      phone="stacked"
      empty={
        <EmptyState title="No firm has this name">
          <Button variant="outlineDark" onClick={() => setSought('')}>
            Show all firms
          </Button>
        </EmptyState>
      }
    >
      <IconField
        label="Firm"
        placeholder="Firm"
        icon={<IconSearch size={20} stroke={1.8} aria-hidden />}
        value={sought}
        onChange={setSought}
      />
    </DataTable>
  );
}
