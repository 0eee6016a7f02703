import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { type MemberKind, type ProjectRole, ROLES_OF_KIND } from '#contract/parent-projects/rules.ts';
import type { InvitedMembers, MemberCompany } from '#contract/parent-projects/schema/people.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogForm } from '#web/ui/form/DialogForm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { type AppForm, useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/people.ts';
import { readAddresses, tooMany } from '../model/people.ts';
import { useInviteMembers } from '../queries/people.ts';
import { CompanyField } from './CompanyField.tsx';
import css from './People.module.css';
import { RoleChoice } from './RoleChoice.tsx';

interface Props {
  readonly projectId: string;
  readonly kind: MemberKind;
  readonly onClose: () => void;
}

export interface InviteValues {
  readonly many: 'one' | 'several';
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly addresses: string;
  readonly role: ProjectRole;
  readonly company: MemberCompany | null;
}
const MOST = 20_000;
const FIRST_ROLE: Readonly<Record<MemberKind, ProjectRole>> = { team: 'editor', prime: 'reporter', viewer: 'viewer' };

const peopleOf = ({ many, email, first_name, last_name, addresses }: InviteValues) =>
  many === 'several'
    ? [...readAddresses(addresses).people]
    : [{ email: email.trim(), first_name: textOrNull(first_name), last_name: textOrNull(last_name) }];

function wrongAddresses({ many, addresses }: InviteValues): string | false {
  if (many === 'one') return false;
  const { people, unread } = readAddresses(addresses);
  if (unread.length > 0) return copy.unread(unread);
  return people.length === 0 ? copy.emailMissing : tooMany(people) && copy.tooMany;
}

/** Invites one person or many; what was typed is kept until it is sent. */
export function InviteDialog({ projectId, kind, onClose }: Props) {
  const [results, setResults] = useState<InvitedMembers['results'] | null>(null);
  return (
    <Modal opened onClose={onClose} title={results ? copy.resultTitle : copy.invite[kind]} width={500}>
      {results ? (
        <Results results={results} onClose={onClose} />
      ) : (
        <InviteForm projectId={projectId} kind={kind} onClose={onClose} onResults={setResults} />
      )}
    </Modal>
  );
}

function InviteForm({
  projectId,
  kind,
  onClose,
  onResults,
}: Props & { onResults: (results: InvitedMembers['results']) => void }) {
  const invite = useInviteMembers(projectId);
  const form = useAppForm<InviteValues, InvitedMembers>({
    keepAs: `project invitation ${projectId} ${kind}`,
    initialValues: {
      ...{ many: 'one', email: '', first_name: '', last_name: '', addresses: '', company: null },
      role: FIRST_ROLE[kind],
    },
    validate: (values) => ({
      email: values.many === 'one' && !values.email.trim() && copy.emailMissing,
      addresses: wrongAddresses(values),
      company: kind === 'prime' && values.company === null && copy.companyMissing,
    }),
    send: (values) =>
      invite.mutateAsync({ kind, role: values.role, company_id: values.company?.id ?? null, people: peopleOf(values) }),
    onSuccess: ({ results }) => {
      if (results.some(({ outcome }) => outcome !== 'invited')) return onResults(results);
      showAlert({ variant: 'success', text: copy.sent(results.length) });
      onClose();
    },
  });
  return (
    <>
      <ModalBody>
        <DialogForm form={form}>
          <FormAlert form={form} />
          {kind === 'prime' && (
            <CompanyField
              projectId={projectId}
              value={form.values.company}
              onChange={(company) => form.set({ company })}
              error={form.errorAt('company') ?? form.errorAt('company_id')}
            />
          )}
          {ROLES_OF_KIND[kind].length > 1 && (
            <RoleChoice
              kind={kind}
              value={form.values.role}
              onChange={(role) => form.set({ role })}
              error={form.errorAt('role')}
            />
          )}
          <SegmentedControl
            label={copy.howMany}
            value={form.values.many}
            onChange={(many) => form.set({ many })}
            items={[
              { value: 'one', label: copy.one },
              { value: 'several', label: copy.several },
            ]}
          />
          {form.values.many === 'one' ? <OnePerson form={form} /> : <SeveralPeople form={form} />}
        </DialogForm>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {form.values.many === 'one' ? copy.send : copy.sendMany}
        </Button>
      </ModalFooter>
    </>
  );
}

interface FormProps {
  readonly form: AppForm<InviteValues>;
}

function OnePerson({ form }: FormProps) {
  const email = form.field('email');
  return (
    <>
      <TextField
        label={copy.email}
        type="email"
        autoComplete="off"
        maxLength={LIMITS.email}
        {...email}
        error={email.error ?? form.errorAt('people.0.email')}
      />
      <TextField label={copy.firstName} autoComplete="off" maxLength={LIMITS.name} {...form.field('first_name')} />
      <TextField label={copy.lastName} autoComplete="off" maxLength={LIMITS.name} {...form.field('last_name')} />
    </>
  );
}

function SeveralPeople({ form }: FormProps) {
  const { people } = readAddresses(form.values.addresses);
  return (
    <>
      <TextArea
        label={copy.addresses}
        hint={copy.addressesHint}
        size="medium"
        max={MOST}
        autoComplete="off"
        spellCheck={false}
        {...form.field('addresses')}
      />
      <p role="status" className={css.note}>
        {people.length > 0 && copy.count(people.length)}
      </p>
    </>
  );
}

function Results({ results, onClose }: { readonly results: InvitedMembers['results']; readonly onClose: () => void }) {
  return (
    <>
      <ModalBody>
        <ul className={css.results}>
          {results.map(({ email, outcome }) => (
            <li key={email}>
              <p className={css.name}>{email}</p>
              <p>{copy.outcomes[outcome]}</p>
            </li>
          ))}
        </ul>
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{copy.close}</Button>
      </ModalFooter>
    </>
  );
}
