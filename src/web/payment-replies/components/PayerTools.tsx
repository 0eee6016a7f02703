import { Suspense } from 'react';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { useMe } from '#web/session/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { useLazyDisclosure } from '#web/ui/useLazyDisclosure.ts';
import { copy } from '../copy/payer.ts';

// looked at now and then
const ContactDialog = lazyNamed(() => import('./ContactDialog.tsx'), 'ContactDialog');
const InvitationsDialog = lazyNamed(() => import('./InvitationsDialog.tsx'), 'InvitationsDialog');

/** On the page of a contract, for the people of who pays: whom the firm's email goes to, and who is invited. */
export function PayerTools({ contract }: { readonly contract: ContractDetails }) {
  const me = useMe();
  const contact = useLazyDisclosure();
  const people = useLazyDisclosure();
  if (!me?.hiring_companies.some(({ id }) => id === contract.hiring_company_id)) return null;
  return (
    <>
      <Button variant="outlineDark" onClick={contact.open}>
        {copy.contact}
      </Button>
      <Button variant="outlineDark" onClick={people.open}>
        {copy.people}
      </Button>
      <Suspense>
        {contact.used && <ContactDialog contract={contract} me={me} opened={contact.opened} onClose={contact.close} />}
        {people.used && <InvitationsDialog contract={contract} me={me} opened={people.opened} onClose={people.close} />}
      </Suspense>
    </>
  );
}
