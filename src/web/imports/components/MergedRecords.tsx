import { Link } from '@tanstack/react-router';
import type { MergedRecord, MergeEntry } from '#contract/imports/schema/reviews.ts';
import { day } from '#web/ui/formats.ts';
import { merges as words } from '../copy/pairs.ts';
import css from './Merges.module.css';

/** Both sides of a merge: the records that came, and the firm with what its other lists say. */
export function MergedRecords({ merge: { records, into } }: { readonly merge: MergeEntry }) {
  return (
    <div className={css.sides}>
      <section>
        <h2 className={css.side}>{words.merged}</h2>
        <Records records={records} />
      </section>
      <section>
        <h2 className={css.side}>
          {words.into}{' '}
          <Link to="/profile/$id" params={{ id: into.business_id }}>
            {into.name}
          </Link>
        </h2>
        {into.records.length > 0 ? <Records records={into.records} /> : <p className={css.list}>{words.noOthers}</p>}
      </section>
    </div>
  );
}

function Records({ records }: { readonly records: readonly MergedRecord[] }) {
  return (
    <ul className={css.records}>
      {records.map(({ id, name, place, agency, list_date }) => (
        <li key={id}>
          <b>{name}</b>
          {place && `, ${place}`}
          <span className={css.list}>{words.from(agency, list_date && day(list_date, 'short'))}</span>
        </li>
      ))}
    </ul>
  );
}
