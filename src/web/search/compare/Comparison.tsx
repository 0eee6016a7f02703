import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Mwbe } from '#contract/businesses/schema.ts';
import { ApiError } from '#web/api.ts';
import { ProfileLink } from '#web/businesses/components/ProfileLink.tsx';
import { businessQuery } from '#web/businesses/queries/business.ts';
import { Button } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import type { CompareSelection } from '../components/CompareSelection.tsx';
import { copy } from '../copy/compare.ts';
import type { ShowSearch } from '../model/page-state.ts';
import { comparedIds, type DirectoryState, withView } from '../model/search-state.ts';
import { comparedFacts } from './ComparedFacts.tsx';
import css from './Comparison.module.css';

interface Props {
  readonly state: DirectoryState;
  readonly show: ShowSearch;
  readonly selection: CompareSelection;
}

/** Up to four firms side by side, in place of the results. */
export function Comparison({ state, show, selection }: Props) {
  const results = withView(state, { compare: undefined });
  const change = (rest: readonly string[]) => {
    selection.set(rest);
    show(rest.length > 0 ? withView(state, { compare: rest.join(',') }) : results);
  };
  const back = (
    <Link to="/search" search={results} className={css.back}>
      <IconArrowLeft size={16} stroke={2} aria-hidden />
      {copy.back}
    </Link>
  );
  return <FirmComparison ids={comparedIds(state)} back={back} onChange={change} />;
}

interface ComparisonProps {
  readonly ids: readonly string[];
  /** The way to what the comparison stands in place of. */
  readonly back: ReactNode;
  readonly onChange: (ids: readonly string[]) => void;
}

/** Firms side by side. */
export function FirmComparison({ ids, back, onChange }: ComparisonProps) {
  const answers = useQueries({ queries: ids.map((id) => businessQuery({ id })) });
  const failed = answers.filter(({ error }) => error && !(error instanceof ApiError && error.status === 404));
  const firms = answers.flatMap(({ data }) => data ?? []);
  const remove = (id: string) => onChange(ids.filter((one) => one !== id));
  return (
    <div className={`page ${css.page}`}>
      {back}
      <div className={css.top}>
        <PageHeading>{copy.title}</PageHeading>
        <Button
          variant="outlineDark"
          icon={<IconPrinter size={20} stroke={1.8} aria-hidden />}
          onClick={() => window.print()}
        >
          {copy.print}
        </Button>
      </div>
      {failed.length > 0 && (
        <ErrorState title={copy.failedTitle} onRetry={() => failed.map(({ refetch }) => refetch())}>
          {copy.failed}
        </ErrorState>
      )}
      {answers.some(({ isPending }) => isPending) ? (
        <LoadingState what={copy.loading}>
          {[30, 60, 45, 70].map((width) => (
            <Skeleton key={width} width={width} height={22} />
          ))}
        </LoadingState>
      ) : (
        firms.length > 0 && <FirmTable firms={firms} onRemove={remove} />
      )}
      {answers.some(({ error }) => error instanceof ApiError && error.status === 404) && <p>{copy.gone}</p>}
    </div>
  );
}

const nameOf = (firm: Mwbe) => firm.trade_name ?? firm.legal_business_name;

/** One column per firm. */
function FirmTable({ firms, onRemove }: { readonly firms: readonly Mwbe[]; readonly onRemove: (id: string) => void }) {
  return (
    <div className={css.scroll}>
      <table className={css.table} style={{ ['--firms' as string]: firms.length }}>
        <caption className="visually-hidden">{copy.caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={css.fact}>
              <span className="visually-hidden">{copy.fact}</span>
            </th>
            {firms.map((firm) => (
              <th key={firm.id} scope="col">
                <ProfileLink firm={firm} className={css.name}>
                  {nameOf(firm)}
                </ProfileLink>
                <button
                  type="button"
                  className={css.remove}
                  onClick={() => onRemove(firm.id)}
                  aria-label={copy.remove(nameOf(firm))}
                >
                  {copy.removeShort}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparedFacts(firms).map(({ name, render }) => (
            <tr key={name}>
              <th scope="row" className={css.fact}>
                {name}
              </th>
              {firms.map((firm) => (
                <td key={firm.id}>{render(firm)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
