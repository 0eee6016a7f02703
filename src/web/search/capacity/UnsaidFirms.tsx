import type { Unsaid } from '#contract/search/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '../copy/capacity.ts';
import type { ShowSearch } from '../model/page-state.ts';
import { askedCapacity, type DirectoryState, updateSearch } from '../model/search-state.ts';
import css from './Capacity.module.css';

interface Props {
  readonly state: DirectoryState;
  readonly unsaid: Unsaid;
  readonly show: ShowSearch;
}

/** Firms that match as far as they have said: how many, what they have not said, and the switch to include them. */
export function UnsaidFirms({ state, unsaid, show }: Props) {
  const { firms } = unsaid;
  if (firms === 0) return null;
  const isIncluded = state.include_unsaid !== undefined;
  const asked = askedCapacity(state).filter((filter) => unsaid[filter] > 0);
  const what = copy.or(
    asked.map((filter) =>
      unsaid[filter] === firms ? copy.unsaid[filter] : copy.some(copy.unsaid[filter], unsaid[filter]),
    ),
  );
  return (
    <div className={css.unsaid}>
      <p role="status">{(isIncluded ? copy.included : copy.more)(firms, what)}</p>
      <Button
        variant="plain"
        size="dense"
        onClick={() => show(updateSearch(state, { include_unsaid: isIncluded ? undefined : 'true' }))}
      >
        {(isIncluded ? copy.leaveOut : copy.include)(firms)}
      </Button>
    </div>
  );
}
