import { useState } from 'react';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { userTypes } from '../copy/admin.ts';
import { people as words } from '../copy/people.ts';
import { useAdminAction } from '../queries/admin.ts';
import { inviteToPayments } from '../queries/people.ts';
import { PersonForm } from './PersonForm.tsx';

type Invitation = Parameters<typeof inviteToPayments>[0];

const EMPTY: Invitation = { first_name: '', last_name: '', email: '', user_type: 'MWBE', kind: 'payments' };
const TYPES = (['MWBE', 'PRIME'] as const).map((value) => ({ value, label: userTypes[value] }));
const KINDS = (['payments', 'dashboard payments'] as const).map((value) => ({
  value,
  label: words.inviteKinds[value],
}));

/** Somebody outside gets a link to payment tracking. */
export function InviteToPayments({ onClose }: { readonly onClose: () => void }) {
  const [invitation, setInvitation] = useState(EMPTY);
  const invite = useAdminAction(inviteToPayments, ({ email }) => words.inviteDone(email));
  return (
    <PersonForm
      title={words.invite}
      note={words.inviteNote}
      person={invitation}
      onChange={setInvitation}
      act={invite}
      onSend={() => invite.mutate(invitation, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Dropdown
        label={words.type}
        value={invitation.user_type}
        items={TYPES}
        onChange={(user_type) => setInvitation({ ...invitation, user_type })}
      />
      <Dropdown
        label={words.inviteTo}
        value={invitation.kind}
        items={KINDS}
        onChange={(kind) => setInvitation({ ...invitation, kind })}
      />
    </PersonForm>
  );
}
