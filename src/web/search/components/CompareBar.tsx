import { Button } from '#web/ui/Button.tsx';
import { copy } from '../copy.ts';
import type { CompareSelection } from '../model/compare-selection.ts';
import { MAX_COMPARED } from '../model/search-state.ts';
import css from './Directory.module.css';

interface Props {
  readonly selection: CompareSelection;
  readonly onCompare: (ids: readonly string[]) => void;
}

export function CompareBar({ selection: { firms, set }, onCompare }: Props) {
  return (
    <section className={`${css.foot} ${css.compare}`} aria-label={copy.compareRegion}>
      <p role="status">
        {firms.length < 2 ? copy.selectAnother : firms.length === MAX_COMPARED ? copy.maxSelected(MAX_COMPARED) : ''}
      </p>
      <Button variant="outlineDark" onClick={() => set([])}>
        {copy.clearSelection}
      </Button>
      <Button disabled={firms.length < 2} onClick={() => onCompare(firms)}>
        {copy.compare(firms.length)}
      </Button>
    </section>
  );
}
