import { useQuery } from '@tanstack/react-query';
import type {
  CurrentNames,
  ListingReceipt,
  PublishedKey,
  SignedRecord,
  WorkRecord,
} from '#contract/signed-records/schema.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { type DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx';
import { day, dayOf, money } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import type { CheckResult } from '../model/check-record.ts';
import { forecastFacts } from '../model/forecast-facts.ts';
import { reportFacts } from '../model/report-facts.ts';
import { currentNamesQuery } from '../queries/current-names.ts';
import css from './VerifyPage.module.css';

interface Props {
  readonly result: CheckResult;
  /** When the published keys and revocations were fetched, in milliseconds. */
  readonly asOf: number;
}

export function ResultPanel({ result, asOf }: Props) {
  const { outcome } = result;
  const isSigned = outcome === 'valid' || outcome === 'revoked' || outcome === 'dated before compromise';
  return (
    <section className={css.result} aria-label={copy.result}>
      <Banner variant={outcome === 'valid' ? 'success' : isSigned ? 'warning' : 'error'}>{outcomeText(result)}</Banner>
      {isSigned && (
        <>
          <h2>{outcome === 'valid' ? copy.proves : copy.proved}</h2>
          <Facts record={result.record} keyOfRecord={result.key} />
          <p className={css.note}>
            {copy.listFrom(new Date(asOf).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' }))}
          </p>
          <Button variant="outlineDark" className={css.print} onClick={() => window.print()}>
            {copy.print}
          </Button>
        </>
      )}
    </section>
  );
}

function outcomeText(result: CheckResult): string {
  switch (result.outcome) {
    case 'valid':
      return copy.valid;
    case 'revoked':
      return copy[result.revocation.reason](dayOf(result.revocation.revoked_at));
    case 'compromised key':
      return copy.compromisedKey(day(result.compromisedFrom.slice(0, 10)));
    case 'dated before compromise':
      return copy.datedBefore(day(result.compromisedFrom.slice(0, 10)));
    case 'unknown key':
      return copy.unknownKey(result.keyId);
    case 'changed':
      return copy.changed;
    case 'not a record':
      return copy.notARecord;
    case 'too large':
      return copy.tooLarge;
    case 'not supported':
      return copy.notSupported;
  }
}

/** What each kind of signed record says. */
function Facts({ record, keyOfRecord }: { readonly record: SignedRecord; readonly keyOfRecord: PublishedKey }) {
  switch (record.format) {
    case 'plumbline-listing/1':
      return (
        <>
          <p className={css.project}>{record.bid.project}</p>
          <ReceiptFacts receipt={record} keyOfRecord={keyOfRecord} />
        </>
      );
    case 'plumbline-cash-forecast/1':
      return (
        <>
          <p className={css.project}>{record.mwbe.legal_business_name}</p>
          <DescriptionList layout="rows" items={forecastFacts(record, keyText(keyOfRecord))} />
        </>
      );
    case 'plumbline-report/1':
      return (
        <>
          <p className={css.project}>{record.title}</p>
          <DescriptionList layout="rows" items={reportFacts(record, keyText(keyOfRecord))} />
        </>
      );
    case 'plumbline-record/1':
      return (
        <>
          <p className={css.project}>{record.project.title}</p>
          <RecordFacts record={record} keyOfRecord={keyOfRecord} />
        </>
      );
  }
}

/** A firm that was named in a bid or plan, and what happened to it since. */
function ReceiptFacts({
  receipt,
  keyOfRecord,
}: {
  readonly receipt: ListingReceipt;
  readonly keyOfRecord: PublishedKey;
}) {
  const { hiring_company, mwbe, bid, listing, history } = receipt;
  const items: DescriptionItem[] = [
    { name: copy.receipt.firm, value: mwbe.legal_business_name },
    { name: copy.receipt.namedBy, value: hiring_company.business_name },
    { name: copy.receipt.owner, value: bid.owner ?? copy.none },
    { name: copy.receipt.bidOn, value: day(bid.bid_on) },
    { name: copy.receipt.submitted, value: dayOf(bid.submitted_at) },
    {
      name: copy.amount,
      value: listing.amount_usd === null ? copy.receipt.share(listing.percent ?? 0) : money(listing.amount_usd),
    },
    { name: copy.work, value: listing.work, long: true },
    { name: copy.receipt.commitment, value: listing.commitment ?? copy.none, long: true },
    { name: copy.receipt.state, value: copy.receipt.states[listing.state] },
    { name: copy.receipt.history, value: history.map(stepLine).join('\n'), long: true },
    { name: copy.signed, value: dayOf(receipt.issued_at) },
    { name: copy.key, value: keyText(keyOfRecord) },
    { name: copy.receipt.id, value: copy.receipt.number(receipt.number, receipt.id) },
  ];
  return <DescriptionList layout="rows" items={items} />;
}

const stepLine = ({ at, by, step, said }: ListingReceipt['history'][number]): string =>
  `${dayOf(at)}: ${copy.receipt.sides[by]} ${copy.receipt.steps[step]}${said === null ? '' : `: “${said}”`}`;

/** What the record says, with the names of then, and of today where they are others. */
function RecordFacts({ record, keyOfRecord }: { readonly record: WorkRecord; readonly keyOfRecord: PublishedKey }) {
  const { data } = useQuery(currentNamesQuery(record.id));
  return <DescriptionList layout="rows" items={recordFacts(record, keyOfRecord, data)} />;
}

const withCurrent = (then: string, today: string | undefined): string =>
  today === undefined || today === then ? then : copy.calledToday(then, today);

function recordFacts(
  { id, issued_at, hiring_company, mwbe, project, between_parties }: WorkRecord,
  key: PublishedKey,
  today: CurrentNames | null | undefined,
) {
  const facts: (DescriptionItem | null)[] = [
    { name: copy.doneBy, value: withCurrent(mwbe.legal_business_name, today?.mwbe) },
    { name: copy.hiredBy, value: withCurrent(hiring_company.business_name, today?.hiring_company) },
    { name: copy.amount, value: between_parties ? money(between_parties.amount_usd) : copy.betweenParties },
    { name: copy.dates, value: copy.range(day(project.start_date), day(project.end_date)) },
    { name: copy.recorded, value: dayOf(project.recorded_at) },
    {
      name: project.confirmed_by === 'hiring_company' ? copy.accepted : copy.confirmed,
      value: dayOf(project.confirmed_at),
    },
    project.services === null ? null : { name: copy.work, value: project.services, long: true },
    between_parties && { name: copy.client, value: between_parties.client_name ?? copy.none },
    between_parties && { name: copy.notes, value: between_parties.notes ?? copy.none, long: true },
    between_parties && { name: copy.revisions, value: revisionsOf(between_parties), long: true },
    { name: copy.signed, value: dayOf(issued_at) },
    { name: copy.key, value: keyText(key) },
    { name: copy.record, value: id },
  ];
  return facts.filter((fact) => fact !== null);
}

function keyText({ id, valid_until, compromised_from }: PublishedKey): string {
  if (compromised_from) return copy.keyCompromised(id, day(compromised_from.slice(0, 10)));
  return valid_until ? copy.keyFormer(id, dayOf(valid_until)) : copy.keyNow(id);
}

type Revision = NonNullable<WorkRecord['between_parties']>['revisions'][number];

function revisionsOf({ revisions }: NonNullable<WorkRecord['between_parties']>): string {
  return revisions.map(revisionLine).join('\n') || copy.none;
}

function revisionLine({ at, field, from, to }: Revision): string {
  if (field === 'notes') return copy.revisionNote(dayOf(at), to ?? copy.none);
  const shown = (value: string | null) =>
    value === null ? copy.none : field === 'amount_usd' ? money(Number(value)) : day(value);
  return copy.revision(dayOf(at), copy.revised[field], shown(from), shown(to));
}
