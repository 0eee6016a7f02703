import { useState } from 'react';
import type { DeskDispute } from '#contract/claims/schema/desk.ts';
import { Button } from '#web/ui/Button.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { desk as copy } from '../copy/desk.ts';
import css from './ClaimsDesk.module.css';
import { FirmHeading, listedFacts, PersonLink, ProofLinks } from './DeskFacts.tsx';
import { SettleModal } from './SettleModal.tsx';

/** Two who want one firm, with what each of them can show. */
export function DeskDisputeRow({ dispute }: { readonly dispute: DeskDispute }) {
  const [settling, setSettling] = useState(false);
  const { firm, statement, files, challenger, challenger_email } = dispute;
  return (
    <li>
      <FirmHeading firm={firm} />
      <DescriptionList
        layout="rows"
        items={[...listedFacts(firm), { name: copy.begun, value: dayOf(dispute.created_at) }]}
      />
      <div className={css.sides}>
        <Holder dispute={dispute} />
        <div>
          <h4>{copy.challenger}</h4>
          <DescriptionList
            layout="rows"
            items={[
              {
                name: copy.person,
                value: challenger ? <PersonLink person={challenger} /> : copy.withoutAccount(challenger_email),
              },
              { name: copy.statement, value: statement, long: true },
              { name: copy.files, value: <ProofLinks files={files} /> },
            ]}
          />
        </div>
      </div>
      <div className={css.buttons}>
        <Button size="dense" aria-label={copy.settleOf(firm.legal_business_name)} onClick={() => setSettling(true)}>
          {copy.settle}
        </Button>
      </div>
      {settling && <SettleModal dispute={dispute} onClose={() => setSettling(false)} />}
    </li>
  );
}

function Holder({ dispute: { claim, members } }: { readonly dispute: DeskDispute }) {
  const people = claim ? [claim.person] : members;
  return (
    <div>
      <h4>{claim ? copy.claimant : copy.holder}</h4>
      <DescriptionList
        layout="rows"
        items={[
          {
            name: copy.person,
            value: (
              <ul className={css.plain}>
                {people.map((person) => (
                  <li key={person.id}>
                    <PersonLink person={person} />
                  </li>
                ))}
              </ul>
            ),
          },
          ...(claim
            ? [
                { name: copy.emailed, value: claim.code_sent_to ?? copy.noneListed },
                {
                  name: copy.letters,
                  value: claim.letter_printed_at ? copy.printedOn(claim.letter_printed_at) : copy.noneListed,
                },
                { name: copy.files, value: <ProofLinks files={claim.files} /> },
              ]
            : []),
        ]}
      />
    </div>
  );
}
