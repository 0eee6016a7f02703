import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { TextFilter } from '#web/ui/TextFilter.tsx';
import { copy } from '../copy/list-filters.ts';
import type { ListFilters as Filters } from '../model/list-search.ts';
import css from './ListFilters.module.css';

interface Props {
  readonly value: Filters;
  /** Undefined clears a filter. */
  readonly onChange: (filters: { readonly [Name in keyof Filters]?: Filters[Name] | undefined }) => void;
}

/** Searches the list by words and by the days on which work was recorded. */
export function ListFilters({ value, onChange }: Props) {
  const { q, from, to } = value;
  return (
    <search className={css.filters} aria-label={copy.title}>
      <div className={css.words}>
        <TextFilter label={copy.search} value={q} onChange={(text) => onChange({ q: text })} />
      </div>
      <DateField
        label={copy.from}
        value={from ?? ''}
        max={to ?? '2199-12-31'}
        onChange={(day) => onChange({ from: day || undefined })}
      />
      <DateField
        label={copy.to}
        value={to ?? ''}
        min={from ?? '1900-01-01'}
        onChange={(day) => onChange({ to: day || undefined })}
      />
      {(q || from || to) && (
        <Button variant="plain" size="dense" onClick={() => onChange({ q: undefined, from: undefined, to: undefined })}>
          {copy.clear}
        </Button>
      )}
    </search>
  );
}
