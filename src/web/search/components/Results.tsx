import { IconDownload } from '@tabler/icons-react';
import { Fragment, type ReactNode, type Ref } from 'react';
import { SORTS } from '#contract/search/rules.ts';
import type { SearchResult } from '#contract/search/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { Bar, EmptyState, Loading } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { change, cleared, type DirectoryState, filterCount, MOST_COMPARED } from '../queries/state.ts';
import css from './Directory.module.css';
import type { Show } from './DirectoryPage.tsx';
import { FilterChips } from './Filters.tsx';
import { ViewSwitch } from './PageActions.tsx';
import { Pages } from './Pages.tsx';
import { ResultRow } from './ResultRow.tsx';
import type { Ticks } from './Ticks.tsx';

interface Props {
  readonly state: DirectoryState;
  readonly result: SearchResult;
  /** The answer to the search before; the next is on its way. */
  readonly old: boolean;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly show: Show;
  readonly turnPage: (state: DirectoryState) => void;
  readonly ticks: Ticks;
  readonly onExport: () => void;
  readonly filters: ReactNode;
}

export function Results({ state, result, old, heading, show, turnPage, ticks, onExport, filters }: Props) {
  const full = ticks.firms.length >= MOST_COMPARED;
  const sorts = SORTS.filter((sort) => sort !== 'distance' || state.zip);
  return (
    <>
      <div className={css.head}>
        <h2 ref={heading} tabIndex={-1} className={css.total}>
          <span role="status">{copy.firms(result.total)}</span>
        </h2>
        {filters}
        <Dropdown
          look="inline"
          label={copy.sortBy}
          value={state.sort ?? 'best'}
          items={sorts.map((value) => ({ value, label: copy.sorts[value] }))}
          onChange={(sort) => show(change(state, { sort }))}
        />
        <ViewSwitch state={state} show={show} />
      </div>
      <ReadAs words={result.read_as} />
      <FilterChips state={state} facets={result.facets} show={show} />
      {result.items.length === 0 && <NothingFound state={state} show={show} />}
      <ol className={css.rows} data-old={old || undefined}>
        {result.items.map((firm) => (
          <ResultRow key={firm.id} firm={firm} ticked={ticks.firms.includes(firm.id)} full={full} onTick={ticks.tick} />
        ))}
      </ol>
      <Pages state={state} total={result.total} turnPage={turnPage} />
      {result.total > 0 && (
        <Button
          variant="outlineDark"
          className={css.export}
          icon={<IconDownload size={20} stroke={1.8} aria-hidden />}
          onClick={onExport}
        >
          {copy.export(result.total)}
        </Button>
      )}
    </>
  );
}

/** Which words were read otherwise than they were typed. */
function ReadAs({ words }: { readonly words: SearchResult['read_as'] }) {
  return words.map(({ word, as }) => (
    <p key={word} role="status" className={css.readAs}>
      {copy.showing}
      {as.map((one, at) => (
        <Fragment key={one}>
          {at > 0 && copy.or}
          <strong>{one}</strong>
        </Fragment>
      ))}
      {copy.youTyped(word)}
    </p>
  ));
}

function NothingFound({ state, show }: { readonly state: DirectoryState; readonly show: Show }) {
  const filtered = filterCount(state) > 0;
  return (
    <EmptyState title={copy.emptyTitle}>
      <Button variant="outlineDark" onClick={() => show(filtered ? cleared(state) : {})}>
        {filtered ? copy.emptyFilters : copy.emptyQuery}
      </Button>
    </EmptyState>
  );
}

export function ResultsSkeleton() {
  return (
    <Loading what={copy.loading}>
      <div className={css.head}>
        <Bar width={20} high={22} />
      </div>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={css.shape}>
          <Bar width={38} high={18} />
          <Bar width={26} />
          <Bar width={74} />
          <Bar width={48} />
        </div>
      ))}
    </Loading>
  );
}
