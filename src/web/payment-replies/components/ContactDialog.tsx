import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '#contract/limits.ts';
import type { FirmContact } from '#contract/payment-replies/schema.ts';
import type { ContractDetails } from '#contract/payments/schema.ts';
import type { CurrentUser } from '#web/session/queries.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DialogForm } from '#web/ui/form/DialogForm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/payer.ts';
import { contactQuery, useSetContact } from '../queries/payer.ts';
import css from './Payer.module.css';

interface Props {
  readonly contract: ContractDetails;
  readonly me: CurrentUser;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Whom the firm's email goes to, what was sent, and who they say is right instead. */
export function ContactDialog({ contract, me, opened, onClose }: Props) {
  const query = useQuery(contactQuery(contract.id));
  return (
    <Modal opened={opened} onClose={onClose} title={copy.contactTitle(contract.firm)}>
      <ModalBody>
        <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} height={96} />}>
          {(contact) => (
            <div className={css.stack}>
              <Asked contact={contact} />
              {!contact.has_people && !me.impersonating && <ContactForm id={contract.id} contact={contact} />}
              <Sent contact={contact} />
            </div>
          )}
        </QueryBoundary>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.close}
        </Button>
      </ModalFooter>
    </Modal>
  );
}

/** What they said who were asked at the address that holds. */
const refusalOf = ({ email, requests }: FirmContact) =>
  requests.find((one) => one.email.toLowerCase() === email?.toLowerCase() && one.refused_at !== null);

function Asked({ contact }: { readonly contact: FirmContact }) {
  const { firm, has_people, email, name, source, refuses, is_wrong } = contact;
  if (has_people) return <p>{copy.hasPeople(firm)}</p>;
  return (
    <>
      <p>{copy.noAccount(firm)}</p>
      {email === null ? (
        <Banner variant="info">{copy.nobody}</Banner>
      ) : (
        <div>
          <p className={css.strong}>{name ? `${name}, ${email}` : email}</p>
          {source && <p className={css.note}>{copy.asks[source]}</p>}
        </div>
      )}
      {refuses && <Banner variant="info">{copy.refuses}</Banner>}
      {is_wrong && <Banner variant="info">{copy.wrong}</Banner>}
    </>
  );
}

function ContactForm({ id, contact }: { readonly id: string; readonly contact: FirmContact }) {
  const save = useSetContact(id);
  const form = useAppForm({
    keepAs: `payment contact ${id}`,
    initialValues: { email: '', name: '' },
    validate: ({ email }) => ({ email: !email.trim() && copy.emailMissing }),
    send: ({ email, name }) => save.mutateAsync({ email: email.trim(), name: textOrNull(name) }),
    onSuccess: () => form.reset(),
  });
  const refused = contact.is_wrong ? refusalOf(contact) : undefined;
  const { proposed_name: name = null, proposed_email: email = null } = refused ?? {};
  return (
    <DialogForm form={form}>
      {(name ?? email) !== null && (
        <div className={css.stack}>
          <p>{copy.proposed([name, email].filter(Boolean).join(', '))}</p>
          <div>
            <Button
              variant="outlineDark"
              size="dense"
              onClick={() => form.set({ email: email ?? form.values.email, name: name ?? '' })}
            >
              {copy.useProposed}
            </Button>
          </div>
        </div>
      )}
      <h3>{copy.other}</h3>
      <p className={css.note}>{copy.otherNote}</p>
      <FormAlert form={form} />
      <TextField label={copy.email} type="email" autoComplete="off" maxLength={LIMITS.email} {...form.field('email')} />
      <TextField label={copy.name} autoComplete="off" maxLength={LIMITS.name} {...form.field('name')} />
      <div>
        <Button type="submit" loading={form.isPending}>
          {copy.save}
        </Button>
      </div>
    </DialogForm>
  );
}

function Sent({ contact: { requests } }: { readonly contact: FirmContact }) {
  if (requests.length === 0) return null;
  return (
    <section className={css.stack}>
      <h3>{copy.sent}</h3>
      <ul className={css.list}>
        {requests.map(({ id, created_at, sent_at, email, lines, answered }) => (
          <li key={id}>
            <p>{copy.request(created_at, email, lines, answered)}</p>
            {sent_at === null && <p className={css.note}>{copy.notSent}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
