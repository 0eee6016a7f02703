import { SHORT_USER_TYPE_LABELS } from '#contract/access/user-type-labels.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { people as words } from '../copy/people.ts';
import { useAdminAction } from '../queries/admin.ts';
import { inviteToPayments } from '../queries/people.ts';
import { missingPersonFields, PersonForm } from './PersonForm.tsx';

type Invitation = Parameters<typeof inviteToPayments>[0];

const EMPTY: Invitation = { first_name: '', last_name: '', email: '', user_type: 'MWBE', kind: 'payments' };
const TYPES = (['MWBE', 'PRIME'] as const).map((value) => ({ value, label: SHORT_USER_TYPE_LABELS[value] }));
const KINDS = (['payments', 'dashboard payments'] as const).map((value) => ({
  value,
  label: words.inviteKinds[value],
}));

/** Invites an external person to payment tracking. */
export function InviteToPayments({ onClose }: { readonly onClose: () => void }) {
  const invite = useAdminAction(inviteToPayments, ({ email }) => words.inviteDone(email));
  const form = useAppForm({
    initialValues: EMPTY,
    validate: missingPersonFields,
    send: (invitation) => invite.mutateAsync(invitation),
    onSuccess: onClose,
  });
  return (
    <PersonForm title={words.invite} note={words.inviteNote} form={form} onClose={onClose}>
      <Dropdown label={words.type} items={TYPES} {...form.field('user_type')} />
      <Dropdown label={words.inviteTo} items={KINDS} {...form.field('kind')} />
    </PersonForm>
  );
}
