import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { DECLINE_REASON_LABELS } from '#contract/responses/rules/response-words.ts';
import type { OwnResponse as Own } from '#contract/responses/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Collapsible } from '#web/ui/Collapsible.tsx';
import { day, dayOf } from '#web/ui/formats.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/firm.ts';
import { OUTCOME_LABELS, OWN_STATES } from '../copy/words.ts';
import { priceOf } from '../model/price.ts';
import { useOwnFile } from '../queries/files.ts';
import { ownResponseQuery, useOwnActs } from '../queries.ts';
import { DeclineDialog, WithdrawDialog } from './AnswerDialogs.tsx';
import { History } from './History.tsx';
import { MuteButton } from './MuteButton.tsx';
import { QuoteFiles } from './QuoteFiles.tsx';
import css from './Responses.module.css';

// with its uploads; most who read an opportunity send no quote
const QuoteDialog = lazyNamed(() => import('./QuoteDialog.tsx'), 'QuoteDialog');

interface Props {
  readonly opportunityId: string;
  readonly mwbeId: string;
  /** Who hires; an invited firm may mute it. */
  readonly company: { readonly id: string; readonly name: string } | null;
}

/** What a firm answers to an opportunity, beside its facts. */
export function OwnResponse({ opportunityId, mwbeId, company }: Props) {
  const query = useQuery(ownResponseQuery(opportunityId, mwbeId));
  const heading = useFocusAfterAnswer(query.data?.response?.version);
  useNotedOpening({ opportunityId, mwbeId }, query.data?.response?.invited_at != null);
  return (
    <section className={css.card} aria-label={copy.title}>
      <h2 ref={heading} tabIndex={-1}>
        {copy.title}
      </h2>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} height={120} />}>
        {(own) => (
          <>
            <Answer own={own} opportunityId={opportunityId} mwbeId={mwbeId} />
            {own.response?.invited_at && company && <MuteButton mwbeId={mwbeId} company={company} />}
          </>
        )}
      </QueryBoundary>
      <Link to="/opportunity/responses">{copy.myResponses}</Link>
    </section>
  );
}

type Pair = Omit<Props, 'company'>;

/** The button of an answer goes with it, so the focus goes to the heading of what was answered. */
function useFocusAfterAnswer(version: number | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const answered = useRef(version);
  useEffect(() => {
    const isNew = answered.current !== undefined && version !== answered.current;
    answered.current = version;
    if (isNew && (document.activeElement === document.body || !document.activeElement)) heading.current?.focus();
  }, [version]);
  return heading;
}

/** The owner learns that an invitation was opened; nobody waits for it, and a failure is nobody's trouble. */
function useNotedOpening({ opportunityId, mwbeId }: Pair, isInvited: boolean): void {
  const { opened } = useOwnActs(opportunityId, mwbeId);
  const noted = useRef(false);
  useEffect(() => {
    if (!isInvited || noted.current) return;
    noted.current = true;
    opened().catch(() => undefined);
  });
}

function Answer({ own, opportunityId, mwbeId }: Pair & { readonly own: Own }) {
  const { response, actions, quotes, history } = own;
  const acts = useOwnActs(opportunityId, mwbeId);
  const [asking, setAsking] = useState<'decline' | 'quote' | 'withdraw' | null>(null);
  const [wasQuoting, setQuoting] = useState(false);
  const [isPending, setPending] = useState(false);
  const download = useOwnFile(opportunityId, mwbeId);
  const quoted = response?.state === 'quoted' && quotes[0];
  const version = response?.version ?? 0;
  const interest = async () => {
    setPending(true);
    try {
      await acts.interest(version);
      showAlert({ variant: 'success', text: copy.saidInterested });
    } catch (error) {
      showAlert({ variant: 'error', text: (error as Error).message });
    } finally {
      setPending(false);
    }
  };
  const quote = () => {
    setAsking('quote');
    setQuoting(true);
  };
  const close = () => setAsking(null);
  const dialog = { onClose: close, own, acts, opportunityId };
  return (
    <>
      <Status own={own} />
      {quoted && <QuoteFiles files={quoted.files} download={download} />}
      {actions.includes('quote') && <p className={css.hint}>{own.at_once ? copy.atOnce : copy.sealed}</p>}
      <div className={css.acts}>
        {actions.includes('interest') && (
          <Button loading={isPending} onClick={interest}>
            {copy.interested}
          </Button>
        )}
        {actions.includes('quote') && (
          <Button variant={actions.includes('interest') ? 'outlineDark' : 'dark'} onClick={quote}>
            {response?.state === 'quoted' ? copy.changeQuote : copy.quote}
          </Button>
        )}
        {actions.includes('decline') && (
          <Button variant="outlineDark" onClick={() => setAsking('decline')}>
            {copy.decline}
          </Button>
        )}
        {actions.includes('withdraw') && (
          <Button variant="plain" onClick={() => setAsking('withdraw')}>
            {copy.withdraw}
          </Button>
        )}
      </div>
      <DeclineDialog key={`decline ${version}`} {...dialog} opened={asking === 'decline'} />
      <Suspense>
        {wasQuoting && <QuoteDialog key={`quote ${version}`} {...dialog} mwbeId={mwbeId} opened={asking === 'quote'} />}
      </Suspense>
      <WithdrawDialog key={`withdraw ${version}`} {...dialog} opened={asking === 'withdraw'} />
      {quotes.length > 1 && (
        <Collapsible title={copy.versions} startsOpen={false}>
          <ul className={css.history}>
            {quotes.slice(1).map((quote) => (
              <li key={quote.number}>
                {copy.version(quote.number, dayOf(quote.sent_at))}: {priceOf(quote)}
                <QuoteFiles files={quote.files} download={download} of={copy.versionName(quote.number)} />
              </li>
            ))}
          </ul>
        </Collapsible>
      )}
      {history.length > 0 && (
        <Collapsible title={copy.history} startsOpen={false}>
          <History events={history} />
        </Collapsible>
      )}
    </>
  );
}

function Status({ own: { response, quotes, actions } }: { readonly own: Own }) {
  const [quote] = quotes;
  if (response === null) return <p>{actions.length > 0 ? copy.notInvited : copy.closed}</p>;
  const { state, outcome, reason, words, message } = response;
  return (
    <div className={css.column} role="status">
      <p className={css.state}>{outcome === null ? OWN_STATES[state] : OUTCOME_LABELS[outcome]}</p>
      {state === 'invited' && message && (
        <p className={css.words}>
          {copy.message}: “{message}”
        </p>
      )}
      {state === 'quoted' && quote && (
        <p>{[priceOf(quote), quote.valid_until && copy.valid(day(quote.valid_until))].filter(Boolean).join(' · ')}</p>
      )}
      {reason && <p>{DECLINE_REASON_LABELS[reason]}</p>}
      {words && state !== 'invited' && <p className={css.words}>“{words}”</p>}
    </div>
  );
}
