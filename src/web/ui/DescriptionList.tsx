import type { ReactNode } from 'react';
import css from './DescriptionList.module.css';

export interface DescriptionItem {
  readonly name: string;
  readonly value: ReactNode;
  /** Source of the value, such as "City of Baltimore, Nov 3, 2026". */
  readonly source?: ReactNode;
  /** Takes a full row and keeps line breaks. */
  readonly long?: boolean;
}

interface Props {
  readonly items: readonly DescriptionItem[];
  /** `grid`: names above values, three in a row. `rows`: names on the left, one per row. */
  readonly layout?: 'grid' | 'rows';
}

/** Names and values. The caller fills in missing values, such as "Not stated" or "N/A". */
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
