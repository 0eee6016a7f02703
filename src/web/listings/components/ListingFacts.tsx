import { Link } from '@tanstack/react-router';
import type { Change, Listing, ListingDetails, ListingStep } from '#contract/listings/schema.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { type DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx';
import { saveFile } from '#web/ui/data/save-file.ts';
import { day, dayOf, money } from '#web/ui/formats.ts';
import { steps as words } from '../copy/steps.ts';
import { copy } from '../copy.ts';
import css from './Listings.module.css';

type Terms = Pick<Listing, 'amount' | 'percent'>;
export const amountOf = ({ amount, percent }: Terms): string =>
  amount !== null ? money(amount) : percent !== null ? copy.share(percent) : copy.none;

const STATUS: Readonly<Record<Listing['state'], Status>> = {
  draft: 'revision',
  listed: 'info',
  change_asked: 'warning',
  removed: 'rejected',
};

/** What the firm says, or that it says nothing. */
export function ListingBadge({ state, answer }: Pick<Listing, 'state' | 'answer'>) {
  if (state !== 'listed' || !answer) return <Badge status={STATUS[state]}>{copy.listingStates[state]}</Badge>;
  return <Badge status={answer.answer === 'confirmed' ? 'verified' : 'warning'}>{copy.answers[answer.answer]}</Badge>;
}

/** Terms, the firm's answer and the last change of a firm in a bid. */
export function ListingTerms({ listing }: { readonly listing: Listing }) {
  return <DescriptionList items={termsOf(listing)} />;
}

function termsOf(listing: Listing): DescriptionItem[] {
  const { answer, change } = listing;
  const items: DescriptionItem[] = [
    { name: copy.amount, value: amountOf(listing) },
    {
      name: copy.firmSays,
      value: answer ? copy.answered(copy.answers[answer.answer], answer.words) : copy.noAnswer,
    },
    { name: copy.work, value: listing.work ?? copy.none, long: true },
    ...(listing.commitment === null ? [] : [{ name: copy.committed, value: listing.commitment, long: true }]),
    ...(change && change.outcome !== 'withdrawn' ? changeItems(change) : []),
  ];
  return items;
}

function changeItems(change: Change): DescriptionItem[] {
  const terms = [change.work, amountOf(change)].filter((one) => one !== null && one !== copy.none).join('; ');
  const isOver = change.outcome !== null;
  return [
    { name: copy.change, value: copy.changeKinds[change.kind] },
    { name: copy.reason, value: change.reason, long: true },
    ...(change.replaced_by === null ? [] : [{ name: copy.replacedBy, value: change.replaced_by }]),
    ...(change.kind === 'terms' ? [{ name: copy.newTerms, value: terms }] : []),
    ...(isOver ? [] : [{ name: copy.replyUntil, value: copy.until(change.reply_until) }]),
    {
      name: copy.changeAnswer,
      value: change.answer
        ? copy.answered(copy.answers[change.answer], change.words)
        : isOver
          ? copy.silence
          : copy.noAnswer,
    },
  ];
}

/** Everything of one listing: who named whom for what, history, receipts. */
export function ListingFacts({ listing }: { readonly listing: ListingDetails }) {
  return (
    <>
      <section className={css.card}>
        <div className={css.head}>
          <h2>{copy.about}</h2>
          <ListingBadge {...listing} />
        </div>
        <DescriptionList
          items={[
            { name: copy.firm, value: listing.firm },
            { name: copy.kinds[listing.kind], value: listing.hiring_company },
            { name: copy.owner, value: listing.owner_name ?? copy.none },
            { name: copy.bidOn, value: day(listing.bid_on) },
            ...termsOf(listing),
          ]}
        />
      </section>
      <Steps steps={listing.steps} />
      <Receipts texts={listing.receipts} />
    </>
  );
}

function Steps({ steps }: { readonly steps: readonly ListingStep[] }) {
  return (
    <section className={css.card}>
      <h2>{copy.history}</h2>
      <ol className={css.rows}>
        {steps.map(({ number, step, by, at, said }) => (
          <li key={number}>
            <strong>{`${words.sides[by]} ${words.steps[step]}`}</strong>
            <div className={css.note}>{dayOf(at)}</div>
            {said !== null && <div>{`“${said}”`}</div>}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Receipt {
  readonly id: string;
  readonly number: number;
  readonly issued_at: string;
}

/** The signed files, the latest first; each is the same bytes for everybody. */
export function Receipts({ texts }: { readonly texts: readonly string[] }) {
  return (
    <section className={css.card}>
      <h2>{copy.receipts}</h2>
      <p>
        {copy.receiptNote} <Link to="/verify">{copy.verify}</Link>
      </p>
      <ul className={css.rows}>
        {texts.map((text) => {
          const { id, number, issued_at } = (JSON.parse(text) as { readonly record: Receipt }).record;
          return (
            <li key={id} className={css.head}>
              <span>{dayOf(issued_at)}</span>
              <Button
                variant="outlineDark"
                onClick={() => saveFile(`plumbline-receipt-${id}.json`, new Blob([text], { type: 'application/json' }))}
              >
                {copy.receipt(number)}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
