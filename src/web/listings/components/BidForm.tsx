import { useNavigate } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { BID_KINDS, LISTING_LIMITS } from '#contract/listings/rules.ts';
import type { Bid } from '#contract/listings/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { type AppForm, useAppForm } from '#web/ui/form/useAppForm.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { bidCopy } from '../copy/bids.ts';
import { copy } from '../copy.ts';
import { EMPTY_FIRM, type FirmValue, hasOneAmount, toFirms, toValue } from '../model/terms.ts';
import { useRemoveBid, useSaveBid } from '../queries.ts';
import { FirmFields } from './FirmFields.tsx';
import css from './Listings.module.css';

// few drafts are deleted
const Question = lazyNamed(() => import('#web/opportunities/components/Question.tsx'), 'Question');

interface Values {
  readonly kind: string;
  readonly project: string;
  readonly owner_name: string;
  readonly owner_email: string;
  readonly bid_on: string;
  readonly firms: readonly FirmValue[];
}

const valuesOf = (bid: Bid): Values => ({
  kind: copy.kinds[bid.kind],
  project: bid.project ?? '',
  owner_name: bid.owner_name ?? '',
  owner_email: bid.owner_email ?? '',
  bid_on: bid.bid_on ?? '',
  firms: bid.listings.length > 0 ? bid.listings.map(toValue) : [EMPTY_FIRM],
});

/** A draft: what is typed is kept when the tab loads again, and saved with either button. */
export function BidForm({ bid }: { readonly bid: Bid }) {
  const save = useSaveBid(bid.id);
  const submits = useRef(false);
  // what this form began with: what a colleague saved since is refused, not overwritten
  const version = useRef(bid.version);
  const isElsewhere = bid.opportunity_id === null;
  const form = useAppForm<Values, Bid>({
    keepAs: `bid ${bid.id}`,
    initialValues: valuesOf(bid),
    validate: (values) => (submits.current ? missingIn(values, isElsewhere) : unchosen(values)),
    send: ({ kind, firms, ...facts }) =>
      save.mutateAsync({
        version: version.current,
        submits: submits.current,
        kind: BID_KINDS.find((one) => copy.kinds[one] === kind) ?? 'bid',
        bid_on: textOrNull(facts.bid_on),
        ...(isElsewhere && {
          project: textOrNull(facts.project),
          owner_name: textOrNull(facts.owner_name),
          owner_email: textOrNull(facts.owner_email),
        }),
        firms: toFirms(firms),
      }),
    onSuccess: (saved) => {
      version.current = saved.version;
      showAlert({ variant: 'success', text: saved.state === 'draft' ? bidCopy.saved : bidCopy.submitted });
    },
  });
  const act = (submit: boolean) => {
    submits.current = submit;
    form.submit();
  };
  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        event.preventDefault();
        act(false);
      }}
      className={css.stack}
    >
      <Facts form={form} isElsewhere={isElsewhere} />
      <h2>{copy.namedFirms}</h2>
      <Firms form={form} />
      <FormAlert form={form} />
      <p className={css.note}>{bidCopy.submitNote}</p>
      <div className={css.acts}>
        <Button loading={form.isPending} onClick={() => act(true)}>
          {bidCopy.submit}
        </Button>
        <Button type="submit" variant="outlineDark" loading={form.isPending}>
          {bidCopy.save}
        </Button>
        <DeleteDraft id={bid.id} onDeleted={form.reset} />
      </div>
    </form>
  );
}

type Errors = Readonly<Record<string, string | false>>;

/** A name that was typed and not chosen would be lost with the save. */
const unchosen = ({ firms }: Values): Errors =>
  Object.fromEntries(
    firms.map(({ mwbe_id, name }, at) => [
      `firms.${at}.name`,
      mwbe_id === null && name.trim() !== '' && bidCopy.chooseFirm,
    ]),
  );

function missingIn(values: Values, isElsewhere: boolean): Errors {
  const named = values.firms.filter(({ mwbe_id }) => mwbe_id !== null);
  return {
    ...unchosen(values),
    project: isElsewhere && !values.project.trim() && bidCopy.needed,
    bid_on: !values.bid_on && bidCopy.needed,
    ...(named.length === 0 && { 'firms.0.name': bidCopy.oneFirm }),
    ...Object.fromEntries(
      values.firms.flatMap((firm, at) =>
        firm.mwbe_id === null
          ? []
          : [
              [`firms.${at}.work`, !firm.work.trim() && bidCopy.needed],
              [`firms.${at}.amount`, !hasOneAmount(firm) && bidCopy.amountOrShare],
            ],
      ),
    ),
  };
}

function Facts({ form, isElsewhere }: { readonly form: AppForm<Values>; readonly isElsewhere: boolean }) {
  return (
    <section className={css.card} aria-label={copy.about}>
      <RadioGroup legend={bidCopy.kind} options={BID_KINDS.map((one) => copy.kinds[one])} {...form.field('kind')} />
      <div className={css.fields}>
        {isElsewhere && (
          <>
            <TextField
              label={bidCopy.project}
              hint={bidCopy.projectHint}
              maxLength={LISTING_LIMITS.project}
              {...form.field('project')}
            />
            <TextField label={copy.owner} maxLength={LIMITS.name} {...form.field('owner_name')} />
            <TextField
              label={bidCopy.ownerEmail}
              hint={bidCopy.ownerEmailHint}
              type="email"
              autoComplete="off"
              maxLength={LIMITS.email}
              {...form.field('owner_email')}
            />
          </>
        )}
        <DateField label={copy.bidOn} {...form.field('bid_on')} />
      </div>
    </section>
  );
}

function Firms({ form }: { readonly form: AppForm<Values> }) {
  const { firms } = form.values;
  const change = (at: number, value: FirmValue) =>
    form.set({ firms: firms.map((one, index) => (index === at ? value : one)) });
  return (
    <>
      {firms.map((value, at) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing else to be told apart by
          key={at}
          className={css.card}
          aria-label={bidCopy.firmNumber(at + 1)}
        >
          <FirmFields
            value={value}
            onChange={(next) => change(at, next)}
            errorAt={(field) => form.errorAt(`firms.${at}.${field}`)}
          />
          <div>
            <Button
              variant="plain"
              className={css.flush}
              onClick={() =>
                form.set({ firms: firms.length > 1 ? firms.filter((_, one) => one !== at) : [EMPTY_FIRM] })
              }
            >
              {bidCopy.removeFirm(value.name)}
            </Button>
          </div>
        </section>
      ))}
      {firms.length < LISTING_LIMITS.firms && (
        <div>
          <Button variant="outlineDark" onClick={() => form.set({ firms: [...firms, EMPTY_FIRM] })}>
            {bidCopy.addFirm}
          </Button>
        </div>
      )}
    </>
  );
}

function DeleteDraft({ id, onDeleted }: { readonly id: string; readonly onDeleted: () => void }) {
  const remove = useRemoveBid();
  const navigate = useNavigate();
  // null: nobody asked yet; a closed dialog stays, so that the focus returns
  const [isAsking, setAsking] = useState<boolean | null>(null);
  return (
    <>
      <Button variant="plain" onClick={() => setAsking(true)}>
        {bidCopy.deleteDraft}
      </Button>
      {isAsking !== null && (
        <Suspense>
          <Question
            opened={isAsking}
            title={bidCopy.deleteQuestion}
            note={bidCopy.deleteNote}
            action={bidCopy.deleteDraft}
            isDeletion
            act={() => remove.mutateAsync(id)}
            onDone={() => {
              onDeleted();
              showAlert({ variant: 'success', text: bidCopy.deleted });
              void navigate({ to: '/opportunity/bids' });
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
