import { IconStar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReferenceSubject } from '#contract/references/schema.ts';
import { defineCards } from '#web/notifications/model/card-types.ts';
import { cards as copy } from '../copy.ts';

/** The card of a new reference, for the people of the firm. */
export const referenceCards = defineCards<ReferenceSubject>({
  types: {
    reference_given: {
      Icon: IconStar,
      heading: copy.heading,
      Text: ({ subject }) => (
        <>
          <strong>{subject.reference_name}</strong> {copy.gave} <strong>{subject.mwbe_name}</strong>
        </>
      ),
      titleOf: ({ reference_name }) => reference_name,
      hasDetails: false,
    },
  },
  subjects: { Reference: { Ways: Read } },
});

function Read({ subject: { mwbe_id: id } }: { readonly subject: ReferenceSubject }) {
  return (
    <Link to="/onboarding/references/$id" params={{ id }}>
      {copy.read}
    </Link>
  );
}
