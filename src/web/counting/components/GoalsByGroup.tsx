import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { CountedAmount, GroupCount, MoneyScope, ProjectCounts } from '#contract/counting/schema/counts.ts';
import { showBasisPoints, showCents } from '#contract/payments/rules/money.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { ScrollableTable } from '#web/ui/ScrollableTable.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { axisEnd } from '../model/bars.ts';
import { type CountingSearch, countedLink, parseCountingSearch } from '../model/search.ts';
import { countsQuery } from '../queries/project.ts';
import css from './GoalsByGroup.module.css';
import { GroupBar, Legend } from './GroupBar.tsx';

// opened by a figure
const CountedDrawer = lazyNamed(() => import('./CountedDrawer.tsx'), 'CountedDrawer');

interface Props {
  readonly projectId: string;
  /** The goals without figures, before the first count. */
  readonly uncounted: ReactNode;
  /** Of another room: what a group is expected to end at, below its name. */
  readonly expected?: ((scope: MoneyScope, group: string) => ReactNode) | undefined;
}

/** Goal, commitment, award, paid and confirmed of each goal group; every figure opens the payments behind it. */
export function GoalsByGroup({ projectId, uncounted, expected }: Props) {
  const query = useQuery(countsQuery(projectId));
  const search = parseCountingSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: CountingSearch) =>
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false });
  return (
    <>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={100} height={240} />}>
        {(counts) => counts && <Loaded counts={counts} uncounted={uncounted} expected={expected} />}
      </QueryBoundary>
      <Suspense>
        {search.counted && query.data && (
          <CountedDrawer counts={query.data} search={search} onChange={show} onClose={() => show({})} />
        )}
      </Suspense>
    </>
  );
}

interface LoadedProps extends Pick<Props, 'uncounted' | 'expected'> {
  readonly counts: ProjectCounts;
}

function Loaded({ counts, uncounted, expected }: LoadedProps) {
  if (counts.as_of === null || counts.groups.length === 0)
    return (
      <>
        {uncounted}
        {counts.as_of === null && <p className={css.stale}>{copy.firstCount}</p>}
      </>
    );
  return (
    <div className={css.goals}>
      {counts.pack === null && (
        <Banner variant="info">
          {copy.noRules} <Link {...countedLink({ counted: 'rules' })}>{copy.chooseRules}</Link>
        </Banner>
      )}
      <div role="status">{counts.is_stale && <p className={css.stale}>{copy.stale}</p>}</div>
      <Table counts={counts} expected={expected} />
      <div className={css.foot}>
        <Legend />
        <Link {...countedLink({ counted: 'how' })}>{copy.how}</Link>
      </div>
    </div>
  );
}

const AMOUNTS = ['goal', 'commitment', 'award', 'paid', 'confirmed'] as const;

function Table({
  counts: { groups },
  expected,
}: {
  readonly counts: ProjectCounts;
  readonly expected: Props['expected'];
}) {
  const end = axisEnd(groups);
  const many = new Set(groups.map(({ scope }) => scope)).size > 1;
  return (
    <ScrollableTable label={copy.tableLabel} className={css.table}>
      <caption className="visually-hidden">{copy.table}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.columns.group}</th>
          {AMOUNTS.map((name) => (
            <th key={name} scope="col" className={css.number}>
              {copy.columns[name]}
            </th>
          ))}
          <th scope="col" className={css.bars}>
            {copy.axis(showBasisPoints(end))}
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={`${group.scope} ${group.group}`}>
            <th scope="row">
              <span className={css.name}>{group.name}</span>
              {many && <span className={css.scope}>{copy.scopes[group.scope]}</span>}
              {expected?.(group.scope, group.group)}
            </th>
            {AMOUNTS.map((name) => (
              <td key={name} className={name === 'confirmed' ? css.confirmed : css.number}>
                <Figure group={group} name={name} />
              </td>
            ))}
            <td className={css.bars}>
              <GroupBar group={group} end={end} />
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}

/** In columns of whole dollars; the panel has the cents. */
const whole = (cents: number): string => showCents(cents).replace(/\.\d\d$/, '');
const share = ({ bps }: CountedAmount): string => (bps === null ? '–' : `${(Math.trunc(bps / 10) / 10).toFixed(1)}%`);

function Figure({ group, name }: { readonly group: GroupCount; readonly name: (typeof AMOUNTS)[number] }) {
  const amount = group[name];
  if (amount.cents === null)
    // before the first award a goal is a share of nothing yet
    return amount.bps === null ? (
      <span className={css.none}>–</span>
    ) : (
      <span className={css.share}>{share(amount)}</span>
    );
  const says = whole(amount.cents);
  return (
    <>
      <Link
        {...countedLink({ counted: 'lines', scope: group.scope, group: group.group })}
        aria-label={copy.show(`${says} ${copy.columns[name]}`, group.name)}
      >
        {says}
      </Link>
      <span className={css.share}>{share(amount)}</span>
    </>
  );
}
