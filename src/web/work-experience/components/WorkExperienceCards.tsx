import { IconClipboardCheck, IconPencil } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { ExperienceSubject } from '#contract/work-experience/schema.ts';
import { defineCards } from '#web/notifications/model/card-types.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { cards as copy } from '../copy/answer.ts';
import { ConfirmationOutcome } from './ConfirmationOutcome.tsx';

// the inbox is there before anybody opens a card
const ConfirmationDetails = lazyNamed(() => import('./ConfirmationDetails.tsx'), 'ConfirmationDetails');

const titleOf = ({ title }: ExperienceSubject): string => title;

/** The sentence of a card: who did what about which job. */
const sentence = (who: 'experience_firm' | 'experience_client', did: (subject: ExperienceSubject) => string) =>
  function Text({ subject }: { readonly subject: ExperienceSubject }) {
    return (
      <>
        <strong>{subject[who]}</strong> {did(subject)} <strong>{subject.title}</strong>
      </>
    );
  };

/** The cards of requests to confirm work: for the hiring company, and of its answer for the firm. */
export const workExperienceCards = defineCards<ExperienceSubject>({
  types: {
    work_confirmation_request: {
      Icon: IconClipboardCheck,
      heading: copy.requestHeading,
      Text: sentence('experience_firm', () => copy.asks),
      titleOf,
      asks: true,
      hasDetails: true,
      respond: copy.review,
    },
    work_confirmation_correction: {
      Icon: IconPencil,
      heading: copy.correctionHeading,
      Text: sentence('experience_client', () => copy.corrected),
      titleOf,
      asks: true,
      hasDetails: false,
    },
    work_confirmation_answer: {
      Icon: IconClipboardCheck,
      heading: copy.answerHeading,
      Text: sentence('experience_client', ({ confirmation_state: state }) =>
        state === 'confirmed' ? copy.confirmed : copy.declined,
      ),
      titleOf,
      hasDetails: false,
    },
  },
  subjects: {
    WorkConfirmation: {
      Outcome: ({ subject }) => <ConfirmationOutcome state={subject.confirmation_state} />,
      Details: (props) => (
        <Suspense>
          <ConfirmationDetails {...props} />
        </Suspense>
      ),
    },
  },
});
