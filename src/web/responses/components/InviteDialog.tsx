import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { Invitations } from '#contract/responses/schema.ts';
import { ownQuery } from '#web/opportunities/queries/own.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { DialogForm } from '#web/ui/form/DialogForm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy/invite.ts';
import { copy as owner } from '../copy/owner.ts';
import type { InviteTo } from '../model/invite-to.ts';
import { useInvite } from '../queries.ts';
import { InviteResults } from './InviteResults.tsx';
import css from './Responses.module.css';

interface Props {
  /** `mwbes.id` of the firms, each once. */
  readonly mwbeIds: readonly string[];
  readonly opened: boolean;
  /** Chosen in the dialog where it is not given. */
  readonly opportunity?: InviteTo | undefined;
  /** `isDone`: they were invited. */
  readonly onClose: (isDone: boolean) => void;
}

const BOUNDARY = { loading: owner.loading, failedTitle: owner.failedTitle, failed: owner.failed };

/** Invites firms to one of the person's open opportunities; says what became of each. */
export function InviteDialog({ mwbeIds, opened, opportunity, onClose }: Props) {
  const [results, setResults] = useState<Invitations | null>(null);
  const close = () => onClose(results !== null);
  const form = { mwbeIds, onClose: close, onDone: setResults };
  return (
    <Modal opened={opened} onClose={close} title={copy.title(mwbeIds.length)}>
      {results !== null ? (
        <>
          <ModalBody>
            <InviteResults results={results} />
          </ModalBody>
          <ModalFooter>
            <Button onClick={close}>{copy.close}</Button>
          </ModalFooter>
        </>
      ) : opportunity ? (
        <InviteForm {...form} items={[itemOf(opportunity)]} isGiven />
      ) : (
        <Choice {...form} />
      )}
    </Modal>
  );
}

const itemOf = ({ id, title }: { readonly id: string; readonly title: string | null }) => ({
  value: id,
  label: title ?? '',
});

/** Among the open opportunities of the person's company. */
function Choice(form: Omit<FormProps, 'items'>) {
  const query = useInfiniteQuery(ownQuery({ state: 'published' }));
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  return (
    <QueryBoundary query={query} copy={BOUNDARY} skeleton={<Skeleton width={80} height={120} />}>
      {({ pages }) => {
        const open = pages.flat().filter(({ is_open }) => is_open);
        if (open.length === 0) {
          return (
            <ModalBody>
              <p>
                {copy.none} <Link to="/opportunity/dashboard">{copy.toDashboard}</Link>
              </p>
            </ModalBody>
          );
        }
        return <InviteForm {...form} items={open.map(itemOf)} />;
      }}
    </QueryBoundary>
  );
}

interface FormProps {
  readonly items: readonly { readonly value: string; readonly label: string }[];
  readonly mwbeIds: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (results: Invitations) => void;
  /** There is nothing to choose. */
  readonly isGiven?: boolean;
}

function InviteForm({ items, mwbeIds, onClose, onDone, isGiven = false }: FormProps) {
  const invite = useInvite();
  const [invited, setInvited] = useState(0);
  const form = useAppForm({
    keepAs: isGiven ? `invitation ${items[0]?.value}` : 'invitation',
    initialValues: { opportunity: items.length === 1 ? (items[0]?.value ?? '') : '', message: '' },
    validate: ({ opportunity }) => ({ opportunity: !opportunity && copy.opportunityMissing }),
    send: ({ opportunity, message }) => invite(opportunity, { mwbeIds, message }, setInvited),
    onSuccess: onDone,
  });
  const field = form.field('opportunity');
  return (
    <>
      <ModalBody>
        <DialogForm form={form}>
          <FormAlert form={form} />
          {isGiven ? (
            <p className={css.words}>{copy.to(items[0]?.label ?? '')}</p>
          ) : (
            <Dropdown label={copy.opportunity} items={items} {...field} value={field.value || null} />
          )}
          <TextArea label={copy.message} hint={copy.messageHint} max={LIMITS.longText} {...form.field('message')} />
          <p className={css.hint}>{copy.note}</p>
          {form.isPending && mwbeIds.length > 1_000 && (
            <Progress label={copy.send} done={invited} total={mwbeIds.length} unit={owner.firms.many} />
          )}
        </DialogForm>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {copy.send}
        </Button>
      </ModalFooter>
    </>
  );
}
