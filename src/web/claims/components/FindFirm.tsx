import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentClaim } from '#contract/claims/schema.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/claim.ts';
import { type FirmSearch, MOST, PAGE } from '../model/firm-search.ts';
import { firmSearchQuery, useBeginClaim } from '../queries/own.ts';
import { ClaimAction } from './ClaimAction.tsx';
import css from './Claims.module.css';
import { FirmFacts, firmName } from './FirmFacts.tsx';

interface Props {
  readonly current: CurrentClaim;
  readonly onRegister: () => void;
  readonly onDispute: (firm: { readonly id: string; readonly name: string }) => void;
}

/** The search for one's own firm; it begins with the company that the person named when they asked for the account. */
export function FindFirm({ current, onRegister, onDispute }: Props) {
  const company = current.company ?? '';
  const [search, setSearch] = useState<FirmSearch | null>(company ? { name: company, place: '', shown: PAGE } : null);
  const form = useAppForm({
    initialValues: { name: company, place: '' },
    validate: ({ name }) => ({ name: !name.trim() && copy.nameRequired }),
    send: async (values) => setSearch({ ...values, shown: PAGE }),
  });
  return (
    <>
      <PageHeading key="search">{copy.title}</PageHeading>
      <LastDecision current={current} />
      <p className={css.lead}>{copy.lead}</p>
      <search>
        <form {...form.props} className={css.search}>
          <TextField label={copy.name} autoComplete="organization" maxLength={150} {...form.field('name')} />
          <TextField label={copy.place} autoComplete="off" maxLength={40} {...form.field('place')} />
          <Button type="submit">{copy.search}</Button>
        </form>
      </search>
      {search && <Results search={search} onMore={setSearch} onDispute={onDispute} />}
      <section className={css.section}>
        <h2>{copy.notListed}</h2>
        <p>{copy.notListedNote}</p>
        <div className={css.act}>
          <Button variant="outlineDark" onClick={onRegister}>
            {copy.register}
          </Button>
        </div>
      </section>
    </>
  );
}

/** What was decided last, until something new is pending. */
function LastDecision({ current: { claim, registration, dispute } }: { readonly current: CurrentClaim }) {
  const name = claim?.firm.legal_business_name ?? '';
  return (
    <>
      {claim?.state === 'declined' && <Banner variant="warning">{copy.declinedBanner(name, claim.reason)}</Banner>}
      {claim?.state === 'expired' && <Banner variant="info">{copy.expiredBanner(name)}</Banner>}
      {registration?.state === 'declined' && (
        <Banner variant="warning">
          {copy.registrationDeclined(registration.legal_business_name, registration.reason)}
        </Banner>
      )}
      {dispute?.outcome && (
        <Banner variant="info">
          {`${copy.disputeSettled[dispute.outcome](dispute.firm.legal_business_name)} ${dispute.reason ?? ''}`}
        </Banner>
      )}
    </>
  );
}

interface ResultsProps extends Pick<Props, 'onDispute'> {
  readonly search: FirmSearch;
  readonly onMore: (search: FirmSearch) => void;
}

function Results({ search, onMore, onDispute }: ResultsProps) {
  const query = useQuery(firmSearchQuery(search));
  const begin = useBeginClaim();
  const words = { loading: copy.searching, failedTitle: copy.searchFailed, failed: copy.searchFailedNote };
  return (
    <QueryBoundary query={query} copy={words} skeleton={<Skeleton width={80} height={90} />}>
      {({ items, total, read_as, states }) => (
        <section aria-label={copy.results} aria-busy={query.isPlaceholderData || undefined}>
          <p role="status" className={css.note}>
            {copy.found(total, items.length)}{' '}
            {read_as.filter(({ as }) => as.length > 0).map(({ word, as }) => copy.readAs(word, as))}
          </p>
          {items.length === 0 && (
            <EmptyState title={copy.noResults}>
              <p>{copy.noResultsNote}</p>
            </EmptyState>
          )}
          <ul className={css.list} aria-label={copy.results}>
            {items.map((firm) => (
              <li key={firm.id}>
                <h2 className={css.name}>{firmName(firm)}</h2>
                <FirmFacts firm={firm} />
                <ClaimAction
                  name={firmName(firm)}
                  state={states.get(firm.id) ?? 'free'}
                  loading={begin.isPending && begin.variables === firm.id}
                  onClaim={() => begin.mutate(firm.id)}
                  onDispute={() => onDispute({ id: firm.id, name: firmName(firm) })}
                />
              </li>
            ))}
          </ul>
          {total > items.length && items.length > 0 && (
            <div className={css.act}>
              {search.shown < MOST ? (
                <Button
                  variant="outlineDark"
                  loading={query.isPlaceholderData}
                  onClick={() => onMore({ ...search, shown: search.shown + PAGE })}
                >
                  {copy.more}
                </Button>
              ) : (
                <p className={css.note}>{copy.narrow}</p>
              )}
            </div>
          )}
        </section>
      )}
    </QueryBoundary>
  );
}
