import type { ReactNode } from 'react';
import css from './DescriptionList.module.css';

export interface DescriptionItem {
  readonly name: string;
  readonly value: ReactNode;
  /** Where the value comes from, such as "City of Baltimore, Nov 3, 2026". */
  readonly source?: ReactNode;
  /** Takes a row of its own: a longer text, its line breaks kept. */
  readonly long?: boolean;
}

interface Props {
  readonly items: readonly DescriptionItem[];
  /** `grid`: names above values, three beside each other. `rows`: one below the other, names on the left. */
  readonly layout?: 'grid' | 'rows';
}

/** Names and their values. What the caller has no value for it names, such as "Not stated" or "N/A". */
export function DescriptionList({ items: facts, layout = 'grid' }: Props) {
  return (
    <dl className={css[layout]}>
      {facts.map(({ name, value, source, long }) => (
        <div key={name} className={long ? css.long : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {source && <dd className={css.source}>{source}</dd>}
        </div>
      ))}
    </dl>
  );
}
