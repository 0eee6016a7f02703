import { Link } from '@tanstack/react-router';
import type { OutreachEntry } from '#contract/outreach/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/data/columns.ts';
import { copy } from '../copy.ts';

const inTable = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

const whatOf = ({ kind, corrected_by }: OutreachEntry): string =>
  corrected_by.length > 0 ? `${copy.kinds[kind]} (${copy.correctedLater})` : copy.kinds[kind];

const detailsOf = ({ details }: OutreachEntry): string => details.map(copy.detail).filter(Boolean).join(' · ');

/** @param onNote adds to the log beside this entry */
export const entryColumns = (onNote: (entry: OutreachEntry) => void): readonly Column<OutreachEntry>[] => {
  const { columns } = copy;
  return [
    { id: 'what', header: columns.what, cell: whatOf, width: 140 },
    { id: 'firm', header: columns.firm, cell: Firm, value: ({ firm }) => firm, width: 140 },
    { id: 'details', header: columns.details, cell: detailsOf, width: 180 },
    { id: 'at', header: columns.at, cell: ({ at }) => inTable.format(new Date(at)), width: 125 },
    { id: 'by', header: columns.by, cell: ({ side, person }) => copy.by(side, person), width: 110 },
    {
      id: 'seal',
      header: columns.seal,
      cell: ({ position }) => (position === null ? copy.notSealed : copy.sealed(position)),
      width: 75,
    },
    {
      id: 'act',
      header: columns.act,
      cell: (entry) => (
        <Button
          variant="plain"
          size="dense"
          aria-label={copy.addTo([whatOf(entry), entry.firm].filter(Boolean).join(', '))}
          onClick={() => onNote(entry)}
        >
          {copy.add}
        </Button>
      ),
      value: () => null,
      width: 70,
    },
  ];
};

function Firm({ mwbe_id, firm }: OutreachEntry) {
  if (mwbe_id === null) return copy.noFirm;
  return (
    <Link to="/profile/$id" params={{ id: mwbe_id }}>
      {firm}
    </Link>
  );
}
