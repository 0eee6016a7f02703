import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { GapPackage, PackageFirms } from '#contract/gap-pilot/schema.ts';
import { FitRow } from '#web/matching/components/FitRow.tsx';
import { dollars } from '#web/payments/model/money.ts';
import { useMe } from '#web/session/queries.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { packageFirmsQuery, usePackageActs } from '../queries.ts';
import css from './GapPilot.module.css';

interface Props {
  readonly projectId: string;
  readonly packages: readonly GapPackage[];
}

/** Packages that nobody has yet, each with the firms that fit, once somebody asks for them. */
export function GapPackages({ projectId, packages }: Props) {
  return (
    <div className={css.packages}>
      <h3>{copy.gap}</h3>
      {packages.length === 0 ? (
        <EmptyState title={copy.noOpen}>
          <p className="muted">{copy.noOpenNote}</p>
        </EmptyState>
      ) : (
        <>
          <p className={css.note}>{copy.gapIntro}</p>
          <ul className={css.list}>
            {packages.map((one) => (
              <PackageRow key={one.id} projectId={projectId} package={one} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function PackageRow({ projectId, package: one }: { readonly projectId: string; readonly package: GapPackage }) {
  const [isOpen, setOpen] = useState(false);
  const { title, number, cents, below } = one;
  return (
    <li className={css.package}>
      <div className={css.head}>
        <div>
          <p className={css.name}>{number ? `${title} (${number})` : title}</p>
          <p className={css.note}>
            {[cents === null ? copy.noSize : copy.size(dollars(cents)), below && copy.below(below)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {!isOpen && (
          <Button variant="outlineDark" size="dense" onClick={() => setOpen(true)}>
            {copy.show(title)}
          </Button>
        )}
      </div>
      {isOpen && <Firms projectId={projectId} package={one} />}
    </li>
  );
}

const firmsCopy = { loading: copy.firmsLoading, failedTitle: copy.firmsFailed, failed: copy.failed };

function Firms({ projectId, package: { id, title } }: { readonly projectId: string; readonly package: GapPackage }) {
  const query = useQuery(packageFirmsQuery(projectId, id));
  return (
    <section aria-label={copy.firms(title)} className={css.firms}>
      <QueryBoundary query={query} copy={firmsCopy} skeleton={<Skeleton width={100} height={80} />}>
        {(found) => <Found projectId={projectId} packageId={id} title={title} found={found} />}
      </QueryBoundary>
    </section>
  );
}

interface FoundProps {
  readonly projectId: string;
  readonly packageId: string;
  readonly title: string;
  readonly found: PackageFirms;
}

function Found({ projectId, packageId, title, found: { needs, total, is_exact, firms } }: FoundProps) {
  const me = useMe();
  const navigate = useNavigate();
  const acts = usePackageActs(projectId, packageId);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = firms.filter(({ id }) => !left.has(id));
  const failed = (error: Error) => showAlert({ variant: 'error', text: error.message });
  const company = me?.hiring_companies[0];
  const canAct = me !== null && !me.impersonating && me.user_type !== 'INTERNAL';
  const selection = canAct
    ? {
        selected: new Set(chosen.map(({ id }) => id)),
        onSelect: (id: string, on: boolean) =>
          setLeft((before) => new Set(on ? [...before].filter((one) => one !== id) : [...before, id])),
      }
    : null;
  if (needs.length > 0) return <p className={css.note}>{copy.needsNaics}</p>;
  const toList = () =>
    acts.shortlist.mutate(
      chosen.map(({ id }) => id),
      {
        onSuccess: ({ name, added }) => showAlert({ variant: 'success', text: copy.shortlisted(name, added) }),
        onError: failed,
      },
    );
  const toDraft = () =>
    company &&
    acts.draft.mutate(company.id, {
      onSuccess: ({ opportunity_id: id }) => void navigate({ to: '/opportunity/$id/edit', params: { id } }),
      onError: failed,
    });
  return (
    <>
      <p role="status">
        {total === 0 ? copy.none : copy.fits(total, is_exact)} {firms.length < total && copy.first(firms.length)}
      </p>
      <ol aria-label={copy.firms(title)}>
        {firms.map(({ groups, ...firm }) => (
          <FitRow key={firm.id} firm={firm} selection={selection} />
        ))}
      </ol>
      {canAct && (
        <div className={css.acts}>
          {chosen.length > 0 && (
            <Button variant="outlineDark" loading={acts.shortlist.isPending} onClick={toList}>
              {copy.shortlist(chosen.length)}
            </Button>
          )}
          {company && (
            <Button variant="outlineDark" loading={acts.draft.isPending} onClick={toDraft}>
              {copy.draft}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
