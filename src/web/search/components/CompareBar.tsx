import { Button } from '#web/ui/Button.tsx';
import { copy } from '../copy.ts';
import type { FirmActs, KeepFirms } from '../model/page-state.ts';
import { MAX_COMPARED } from '../model/search-state.ts';
import type { CompareSelection } from './CompareSelection.tsx';
import css from './Directory.module.css';

interface Props {
  readonly selection: CompareSelection;
  readonly onCompare: (ids: readonly string[]) => void;
  readonly keep?: KeepFirms | undefined;
  readonly acts?: FirmActs | undefined;
}

/** What can be done with the selected firms; loaded with the first one. */
export function CompareBar({ selection: { firms, set }, onCompare, keep, acts }: Props) {
  return (
    <section className={`${css.foot} ${css.compare}`} aria-label={copy.compareRegion}>
      <p role="status">
        {firms.length < 2 ? copy.selectAnother : firms.length >= MAX_COMPARED ? copy.maxSelected(MAX_COMPARED) : ''}
      </p>
      <Button variant="outlineDark" onClick={() => set([])}>
        {copy.clearSelection}
      </Button>
      {keep && (
        <Button variant="outlineDark" onClick={() => keep({ firms })}>
          {copy.keepFirms(firms.length)}
        </Button>
      )}
      {acts?.(firms)}
      <Button disabled={firms.length < 2 || firms.length > MAX_COMPARED} onClick={() => onCompare(firms)}>
        {copy.compare(firms.length)}
      </Button>
    </section>
  );
}
