import { useState } from 'react';
import { CHANGE_KINDS, type ChangeOutcome, LISTING_LIMITS, LIVE_BIDS } from '#contract/listings/rules.ts';
import type { ListingDetails } from '#contract/listings/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { bidCopy } from '../copy/bids.ts';
import { copy } from '../copy.ts';
import { EMPTY_FIRM, hasOneAmount, toFirms, toTerms, toValue } from '../model/terms.ts';
import { useAskFirm, useFinishChange } from '../queries.ts';
import { FirmFields } from './FirmFields.tsx';
import css from './Listings.module.css';

interface Props {
  readonly listing: ListingDetails;
}

/** What the company may do with a firm that it named: ask about a change, complete it, withdraw it. */
export function CompanyActs({ listing }: Props) {
  const [isAsking, setAsking] = useState(false);
  const isLive = (LIVE_BIDS as readonly string[]).includes(listing.bid_state);
  if (!isLive || listing.state === 'removed') return null;
  return (
    <section className={css.card}>
      <h2>{bidCopy.actsTitle}</h2>
      {listing.state === 'change_asked' ? (
        <Finish listing={listing} />
      ) : (
        <>
          <p>{bidCopy.askNote}</p>
          <div>
            <Button onClick={() => setAsking(true)}>{bidCopy.ask}</Button>
          </div>
        </>
      )}
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={bidCopy.askTitle(listing.firm)} width={800}>
        <AskForm listing={listing} onClose={() => setAsking(false)} />
      </Modal>
    </section>
  );
}

function Finish({ listing: { id, version, change } }: Props) {
  const finish = useFinishChange(id);
  const now = useNow();
  const isDue = change !== null && (change.answer !== null || Date.parse(change.reply_until) <= now);
  const act = (outcome: ChangeOutcome) =>
    finish.mutate(
      { version, outcome },
      {
        onSuccess: () => showAlert({ variant: 'success', text: copy[outcome] }),
        onError: ({ message }) => showAlert({ variant: 'error', text: message }),
      },
    );
  return (
    <>
      {!isDue && <p>{bidCopy.completeLater}</p>}
      <div className={css.acts}>
        {isDue && (
          <Button loading={finish.isPending} onClick={() => act('completed')}>
            {bidCopy.complete}
          </Button>
        )}
        <Button variant="outlineDark" loading={finish.isPending} onClick={() => act('withdrawn')}>
          {bidCopy.withdraw}
        </Button>
      </div>
    </>
  );
}

function AskForm({ listing, onClose }: Props & { readonly onClose: () => void }) {
  const { id, version, firm } = listing;
  const ask = useAskFirm(id);
  const options = CHANGE_KINDS.map((kind) => copy.changeKinds[kind]);
  const kindOf = (text: string) => CHANGE_KINDS.find((kind) => copy.changeKinds[kind] === text) ?? 'removal';
  const form = useAppForm({
    keepAs: `change ${id}`,
    initialValues: {
      kind: copy.changeKinds.removal as string,
      reason: '',
      substitute: EMPTY_FIRM,
      terms: toValue(listing),
    },
    validate: (values) => {
      const kind = kindOf(values.kind);
      const given = kind === 'terms' ? values.terms : values.substitute;
      return {
        reason: !values.reason.trim() && bidCopy.needed,
        ...(kind !== 'removal' && {
          [kind === 'terms' ? 'terms' : 'substitute']:
            (!given.work.trim() || !hasOneAmount(given)) && bidCopy.amountOrShare,
        }),
      };
    },
    send: ({ kind, reason, substitute, terms }) => {
      const { work, amount, percent } = toTerms(terms);
      return ask.mutateAsync({
        version,
        kind: kindOf(kind),
        reason: reason.trim(),
        ...(kindOf(kind) === 'substitution' && { substitute: toFirms([substitute])[0] ?? null }),
        ...(kindOf(kind) === 'terms' && { terms: { work, amount, percent } }),
      });
    },
    onSuccess: () => {
      onClose();
      showAlert({ variant: 'success', text: bidCopy.wasAsked(firm) });
    },
  });
  const kind = kindOf(form.values.kind);
  const path = kind === 'terms' ? 'terms' : 'substitute';
  const errorAt = (field: string) =>
    form.errorAt(`${path}.${field}`) ?? (field === 'amount' || field === 'name' ? form.errorAt(path) : undefined);
  return (
    <>
      <ModalBody>
        <p>{bidCopy.askNote}</p>
        <form {...form.props} className={css.stack}>
          <RadioGroup legend={bidCopy.whatChange} options={options} {...form.field('kind')} />
          <TextArea label={bidCopy.why} hint={bidCopy.whyHint} max={LISTING_LIMITS.words} {...form.field('reason')} />
          {kind !== 'removal' && (
            <FirmFields
              key={kind}
              value={form.values[path]}
              onChange={(value) => form.set(kind === 'terms' ? { terms: value } : { substitute: value })}
              errorAt={errorAt}
              termsOnly={kind === 'terms'}
            />
          )}
          <FormAlert form={form} />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {bidCopy.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {bidCopy.askSend}
        </Button>
      </ModalFooter>
    </>
  );
}
