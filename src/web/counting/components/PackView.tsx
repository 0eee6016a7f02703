import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PackDetails } from '#contract/counting/schema/pack-versions.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { day, dayOf } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { packsCopy as words } from '../copy/packs.ts';
import { copy } from '../copy.ts';
import { packQuery } from '../queries/packs.ts';
import { PackEditor } from './PackEditor.tsx';
import css from './Packs.module.css';

interface Props {
  readonly code: string;
  /** Undefined: the latest. */
  readonly version: number | undefined;
}

/** A rule pack in words, its versions, and the form for the next one. */
export function PackView({ code, version }: Props) {
  const query = useQuery(packQuery(code, version));
  return (
    <QueryBoundary
      query={query}
      copy={{ ...copy, loading: words.packWhat, failedTitle: query.error?.message ?? '' }}
      skeleton={<Skeleton width={100} height={240} />}
    >
      {(details) => <Loaded key={`${details.code} ${details.version} ${details.latest}`} details={details} />}
    </QueryBoundary>
  );
}

function Loaded({ details }: { readonly details: PackDetails }) {
  const { code, pack, version, latest, versions } = details;
  return (
    <div className={css.pack}>
      <Link to="/staff/counting">{words.back}</Link>
      <h2>{pack.name}</h2>
      {version !== latest && <Banner variant="warning">{words.old(version, latest)}</Banner>}
      <section>
        <h3>{words.inWords}</h3>
        <ul className={css.words}>
          {details.words.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{words.versions}</h3>
        <ol className={css.versions}>
          {versions.map((one) => (
            <li key={one.version}>
              <Link to="/staff/counting/$code" params={{ code }} search={{ version: one.version }}>
                {words.version(one.version)}
              </Link>
              <span className="muted">{words.savedBy(one.saved_by, day(dayOf(one.saved_at)))}</span>
              <span>{one.reason}</span>
            </li>
          ))}
        </ol>
      </section>
      {version === latest && <PackEditor details={details} />}
    </div>
  );
}
