import { IconX } from '@tabler/icons-react';
import { type MouseEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { ProfileLink } from '#web/businesses/components/ProfileLink.tsx';
import { IconButton } from '#web/ui/Button.tsx';
import { count } from '#web/ui/formats.ts';
import { PlumbBob } from '#web/ui/PlumbBob.tsx';
import { copy } from '../copy/map.ts';
import type { ChangeViewport } from '../model/map-gestures.ts';
import {
  boundsAround,
  type Cluster,
  clusterCells,
  fitBounds,
  type Size,
  type Viewport,
  zoomBy,
} from '../model/map-viewport.ts';
import type { Cell } from '../queries/map.ts';
import css from './Map.module.css';

interface Props {
  readonly cells: readonly Cell[];
  readonly viewport: Viewport;
  readonly size: Size;
  readonly change: ChangeViewport;
}

/** Pixels between the centers of two markers. */
const CLUSTER_DISTANCE = 46;
/** Scale at which a cell is about ten meters wide, so that its firms share a location. */
const SAME_PLACE_SCALE = 2 ** 19;

/** Clusters with their counts, and pins for single firms; a press zooms in or opens the firm's card. */
export const MapMarkers = memo(function MapMarkers({ cells, viewport, size, change }: Props) {
  const [open, setOpen] = useState<Cell | null>(null);
  const opener = useRef<HTMLElement>(null);
  const groups = useMemo(() => clusterCells(cells, viewport, size, CLUSTER_DISTANCE), [cells, viewport, size]);
  const press = ({ currentTarget }: MouseEvent<HTMLElement>, group: Cluster<Cell>) => {
    const [cell] = group.cells;
    const alone = group.cells.length === 1;
    if (cell && alone && (cell.firm || viewport.scale >= SAME_PLACE_SCALE)) {
      opener.current = currentTarget;
      setOpen(cell);
      return;
    }
    // the pressed marker disappears; the map's keys work from any of its buttons
    currentTarget.closest('[role="application"]')?.querySelector('button')?.focus();
    change((now) => zoomToCluster(group, now, size));
  };
  return (
    <>
      {groups.map((group) => {
        const [cell] = group.cells;
        const firm = group.count === 1 ? cell?.firm : null;
        return (
          <button
            key={`${cell?.latitude} ${cell?.longitude}`}
            type="button"
            className={firm ? css.pin : css.cell}
            style={{
              left: group.x,
              top: group.y,
              ...(firm ? {} : { ['--wide' as string]: `${widthOf(group.count)}px` }),
            }}
            aria-label={firm ? nameOf(firm) : copy.zoomToFirms(group.count)}
            aria-expanded={firm ? open?.firm?.id === firm.id : undefined}
            onClick={(event) => press(event, group)}
          >
            {firm ? <PlumbBob /> : count(group.count)}
          </button>
        );
      })}
      {open && (
        <MarkerCard
          cell={open}
          onClose={() => {
            setOpen(null);
            opener.current?.focus();
          }}
        />
      )}
    </>
  );
});

/** Zooms until the cells of a cluster separate; a single cell by a factor of four. */
function zoomToCluster({ cells, x, y }: Cluster<Cell>, viewport: Viewport, size: Size): Viewport {
  const bounds = cells.length > 1 ? boundsAround(cells, 1, 0.002) : null;
  const anchor = { x: x - size.width / 2, y: y - size.height / 2 };
  const next = bounds ? fitBounds(bounds, size) : null;
  return next && next.scale > viewport.scale * 1.2 ? next : zoomBy(viewport, 4, anchor);
}

const nameOf = (firm: NonNullable<Cell['firm']>) => firm.trade_name ?? firm.legal_business_name;

/** Logarithmic in the count, from 32 px. */
const widthOf = (number: number) => Math.round(28 + 8 * Math.log10(number * 3));

function MarkerCard({ cell, onClose }: { readonly cell: Cell; readonly onClose: () => void }) {
  const card = useRef<HTMLDivElement>(null);
  const { firm } = cell;
  useEffect(() => {
    if (cell) card.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [cell]);
  return (
    <section
      ref={card}
      data-apart
      className={css.card}
      aria-label={firm ? nameOf(firm) : copy.sameSpot(cell.count)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div>
        {firm ? (
          <>
            <ProfileLink firm={firm} className={css.name}>
              {nameOf(firm)}
            </ProfileLink>
            {firm.trade_name && firm.trade_name !== firm.legal_business_name && (
              <p className={css.note}>{firm.legal_business_name}</p>
            )}
          </>
        ) : (
          <>
            <p className={css.name}>{copy.sameSpot(cell.count)}</p>
            <p className={css.note}>{copy.sameSpotNote}</p>
          </>
        )}
      </div>
      <IconButton label={copy.close} onClick={onClose}>
        <IconX size={20} stroke={1.8} aria-hidden />
      </IconButton>
    </section>
  );
}
