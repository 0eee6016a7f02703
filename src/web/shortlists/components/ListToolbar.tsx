import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FIRM_SORTS, type FirmSort } from '#contract/shortlists/rules.ts';
import type { ListedFirm, Shortlist } from '#contract/shortlists/schema.ts';
import type { FirmActs } from '#web/search/model/page-state.ts';
import { MAX_COMPARED } from '#web/search/model/search-state.ts';
import { Button, buttonClass, IconButton } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { TextFilter } from '#web/ui/TextFilter.tsx';
import { copy } from '../copy/list.ts';
import { type ListSearch, parseListSearch } from '../model/list-search.ts';
import css from './ListPage.module.css';

interface Props {
  readonly search: ListSearch;
  readonly show: (search: ListSearch) => void;
  readonly editable: boolean;
  readonly movable: boolean;
  readonly empty: boolean;
}

const SORTS = FIRM_SORTS.map((value) => ({ value, label: copy.sorts[value] }));

/** Search and order of a list. */
export function ListToolbar({ search, show, editable, movable, empty }: Props) {
  if (empty && !search.q) return null;
  return (
    <div className={css.toolbar}>
      <TextFilter label={copy.search} value={search.q} onChange={(q) => show(parseListSearch({ ...search, q }))} />
      <Dropdown<FirmSort>
        look="inline"
        label={copy.sortBy}
        value={search.sort ?? 'manual'}
        items={SORTS}
        onChange={(sort) => show(parseListSearch({ ...search, sort }))}
      />
      {editable && <p className={css.hint}>{movable ? copy.orderHint : copy.sortedHint}</p>}
    </div>
  );
}

export function NoFirms({ q, onClear }: { readonly q: string | undefined; readonly onClear: () => void }) {
  if (q) {
    return (
      <EmptyState title={copy.noResults}>
        <Button variant="outlineDark" onClick={onClear}>
          {copy.clearSearch}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={copy.emptyTitle}>
      <p className="muted">{copy.empty}</p>
      <Link to="/search" className={buttonClass({ variant: 'dark' })}>
        {copy.emptyAction}
      </Link>
    </EmptyState>
  );
}

/** What other features do with a list as a whole. */
export type ListActs = (list: Shortlist) => ReactNode;

interface FootProps {
  readonly rows: readonly ListedFirm[];
  readonly editable: boolean;
  readonly acts: FirmActs | undefined;
  readonly onClear: () => void;
  readonly onCompare: (firms: readonly string[]) => void;
  readonly onRemove: () => void;
}

/** What can be done with the selected firms. */
export function SelectionFoot({ rows, editable, acts, onClear, onCompare, onRemove }: FootProps) {
  const firms = rows.flatMap(({ firm }) => firm?.id ?? []);
  const comparable = firms.length >= 2 && firms.length <= MAX_COMPARED;
  return (
    <section className={css.foot} aria-label={copy.selectionRegion}>
      <p role="status" className={css.count}>
        {copy.selected(rows.length)}
        {!comparable && <span className={css.footHint}>{copy.compareHint(MAX_COMPARED)}</span>}
      </p>
      {editable && (
        <Button variant="outlineLight" onClick={onRemove}>
          {copy.removeSelected}
        </Button>
      )}
      {acts?.(firms)}
      <Button variant="light" disabled={!comparable} onClick={() => onCompare(firms)}>
        {copy.compare(firms.length)}
      </Button>
      <IconButton label={copy.clearSelection} className={css.close ?? ''} onClick={onClear}>
        <IconX size={20} stroke={2} aria-hidden />
      </IconButton>
    </section>
  );
}
