import { useQuery } from '@tanstack/react-query';
import type { ShownReference, ShownReferences } from '#contract/references/schema.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Stars } from '#web/ui/Rating.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { section as copy } from '../copy.ts';
import { shownReferencesQuery } from '../queries.ts';
import { AnswerText } from './AnswerText.tsx';
import css from './References.module.css';

/** A firm's references on its profile, each with its source and date. */
export function ReferencesSection({ mwbeId }: { readonly mwbeId: string }) {
  const query = useQuery(shownReferencesQuery(mwbeId));
  return (
    <div className={css.section}>
      <h2>{copy.title}</h2>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} />}>
        {(data) => <Loaded data={data} />}
      </QueryBoundary>
    </div>
  );
}

function Loaded({ data: { average, references } }: { readonly data: ShownReferences }) {
  if (references.length === 0) return <p className={css.note}>{copy.none}</p>;
  return (
    <>
      <p className={css.note}>{copy.note}</p>
      {average === null ? (
        <p className={css.note}>{copy.noAverage}</p>
      ) : (
        <p className={css.average}>
          <Stars value={average} />
          {copy.average(average, references.length)}
        </p>
      )}
      <ul className={css.list} aria-label={copy.title}>
        {references.map((one) => (
          <Item key={one.id} reference={one} />
        ))}
      </ul>
    </>
  );
}

function Item({ reference }: { readonly reference: ShownReference }) {
  const { name, company, relation, answered_at, privacy, reply } = reference;
  return (
    <li className={css.item}>
      <h3>{copy.by(name, company)}</h3>
      <AnswerText answer={reference} />
      <p className={css.note}>{copy.about(relation, answered_at)}</p>
      {privacy === 'hiring' && <p className={css.note}>{copy.onlyHiring}</p>}
      {privacy === 'firm' && <p className={css.note}>{copy.onlyFirm}</p>}
      {reply && (
        <blockquote className={css.reply}>
          <p className={css.note}>{copy.reply(reply.at)}</p>
          <p className={css.words}>{reply.text}</p>
        </blockquote>
      )}
    </li>
  );
}
