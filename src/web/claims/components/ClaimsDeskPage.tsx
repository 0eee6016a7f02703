import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AdminHeader } from '#web/staff/components/AdminHeader.tsx';
import { AdminQueryBoundary } from '#web/staff/components/AdminQueryBoundary.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { desk as copy } from '../copy/desk.ts';
import { deskQuery, historyQuery } from '../queries/desk.ts';
import css from './ClaimsDesk.module.css';
import { DeskCertificate } from './DeskCertificate.tsx';
import { DeskDisputeRow } from './DeskDisputeRow.tsx';
import { DeskLetter } from './DeskLetter.tsx';
import { DeskRegistrationRow } from './DeskRegistrationRow.tsx';
import { HistoryRow } from './HistoryRow.tsx';

/** What staff decide about who acts for a firm. */
export function ClaimsDeskPage() {
  const query = useQuery(deskQuery);
  return (
    <div className={`page ${css.page}`}>
      <AdminHeader title={copy.title} intro={copy.intro} />
      <AdminQueryBoundary what={copy.title} query={query}>
        {({ certificates, letters, registrations, disputes }) => (
          <>
            <Section title={copy.certificates} empty={copy.certificatesEmpty}>
              {certificates.map((claim) => (
                <DeskCertificate key={claim.id} claim={claim} />
              ))}
            </Section>
            <Section title={copy.letters} empty={copy.lettersEmpty}>
              {letters.map((claim) => (
                <DeskLetter key={claim.id} claim={claim} />
              ))}
            </Section>
            <Section title={copy.registrations} empty={copy.registrationsEmpty}>
              {registrations.map((registration) => (
                <DeskRegistrationRow key={registration.id} registration={registration} />
              ))}
            </Section>
            <Section title={copy.disputes} empty={copy.disputesEmpty}>
              {disputes.map((dispute) => (
                <DeskDisputeRow key={dispute.id} dispute={dispute} />
              ))}
            </Section>
          </>
        )}
      </AdminQueryBoundary>
      <History />
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly empty: string;
  readonly children: readonly ReactNode[];
}

function Section({ title, empty, children }: SectionProps) {
  return (
    <section className={css.section}>
      <h2>{children.length > 0 ? `${title} (${children.length})` : title}</h2>
      {children.length > 0 ? (
        <ul className={css.list} aria-label={title}>
          {children}
        </ul>
      ) : (
        <p className={css.note}>{empty}</p>
      )}
    </section>
  );
}

function History() {
  const query = useInfiniteQuery(historyQuery);
  return (
    <section className={css.section}>
      <h2>{copy.history}</h2>
      <AdminQueryBoundary what={copy.history} query={query}>
        {({ pages }) => {
          const decisions = pages.flatMap((page) => page.decisions);
          if (decisions.length === 0) return <EmptyState title={copy.historyEmpty} />;
          return (
            <ul className={css.list} aria-label={copy.history}>
              {decisions.map((decision) => (
                <HistoryRow key={decision.id} decision={decision} />
              ))}
            </ul>
          );
        }}
      </AdminQueryBoundary>
      {query.hasNextPage && (
        <div className={css.buttons}>
          <Button variant="outlineDark" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {copy.more}
          </Button>
        </div>
      )}
    </section>
  );
}
