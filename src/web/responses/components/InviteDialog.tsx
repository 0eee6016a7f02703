import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { Invitations } from '#contract/responses/schema.ts';
import { ownQuery } from '#web/opportunities/queries/own.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { DialogForm } from '#web/ui/form/DialogForm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { count } from '#web/ui/formats.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy/invite.ts';
import { copy as owner } from '../copy/owner.ts';
import { useInvite } from '../queries.ts';
import css from './Responses.module.css';

interface Props {
  /** `mwbes.id` of the firms, each once. */
  readonly mwbeIds: readonly string[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

const BOUNDARY = { loading: owner.loading, failedTitle: owner.failedTitle, failed: owner.failed };

/** Invites firms to one of the person's open opportunities; says what became of each. */
export function InviteDialog({ mwbeIds, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={copy.title(mwbeIds.length)}>
      <Content mwbeIds={mwbeIds} onClose={onClose} />
    </Modal>
  );
}

function Content({ mwbeIds, onClose }: Omit<Props, 'opened'>) {
  const [results, setResults] = useState<Invitations | null>(null);
  const query = useInfiniteQuery(ownQuery({ state: 'published' }));
  if (results !== null) return <Results results={results} onClose={onClose} />;
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
        const items = open.map(({ id, title }) => ({ value: id, label: title ?? '' }));
        return <InviteForm items={items} mwbeIds={mwbeIds} onClose={onClose} onDone={setResults} />;
      }}
    </QueryBoundary>
  );
}

interface FormProps {
  readonly items: readonly { readonly value: string; readonly label: string }[];
  readonly mwbeIds: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (results: Invitations) => void;
}

function InviteForm({ items, mwbeIds, onClose, onDone }: FormProps) {
  const invite = useInvite();
  const [invited, setInvited] = useState(0);
  const form = useAppForm({
    keepAs: 'invitation',
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
          <Dropdown label={copy.opportunity} items={items} {...field} value={field.value || null} />
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

/** Each result with its firms; none is dropped silently. */
function Results({ results, onClose }: { readonly results: Invitations; readonly onClose: () => void }) {
  return (
    <>
      <ModalBody>
        <div role="status">
          <p>{copy.done}</p>
          <dl className={css.facts}>
            {[...Map.groupBy(results, ({ result }) => result)].map(([result, firms]) => (
              <div key={result}>
                <dt>
                  {copy.results[result]} ({count(firms.length)})
                </dt>
                <dd>{firms.map(({ name, mwbe_id }) => name ?? mwbe_id).join(', ')}</dd>
              </div>
            ))}
          </dl>
        </div>
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{copy.close}</Button>
      </ModalFooter>
    </>
  );
}
