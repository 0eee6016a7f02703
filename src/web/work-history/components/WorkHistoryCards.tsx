import { IconCircleX, IconClipboardCheck, IconPencil } from '@tabler/icons-react';
import { type ComponentProps, Suspense } from 'react';
import type { ProjectSubject } from '#contract/work-history/schema.ts';
import { defineCards, type NotificationCards } from '#web/notifications/model/card-types.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { copy } from '../copy/notifications.ts';
import { OutcomeBadge, RecordedText, RejectedText, RevisedText } from './NotificationTexts.tsx';
import { saidText } from './SaidText.tsx';

// the inbox is there before anybody opens a card
const ProjectDetails = lazyNamed(() => import('./ProjectDetails.tsx'), 'ProjectDetails');
const RevisionDetails = lazyNamed(() => import('./ProjectDetails.tsx'), 'RevisionDetails');

const titleOf = ({ title }: ProjectSubject): string => title;

/** The cards of work history in the inbox. @param photos the photos of a project, which are another feature's */
export const workHistoryCards = (photos: ComponentProps<typeof ProjectDetails>['photos']): NotificationCards =>
  defineCards<ProjectSubject>({
    types: {
      new_work_history: {
        Icon: IconClipboardCheck,
        heading: copy.headings.recorded,
        Text: saidText(RecordedText),
        titleOf,
        asks: true,
        hasDetails: true,
      },
      rejected_work_history: {
        Icon: IconCircleX,
        heading: copy.headings.rejected,
        Text: saidText(RejectedText),
        titleOf,
        hasDetails: true,
        link: copy.seeRecord,
      },
      revised_work_history: {
        Icon: IconPencil,
        heading: copy.headings.revised,
        Text: saidText(RevisedText),
        titleOf,
        asks: true,
        hasDetails: true,
        respond: copy.verify,
      },
    },
    subjects: {
      Project: {
        Outcome: OutcomeBadge,
        Details: (props) => (
          <Suspense>
            <ProjectDetails {...props} photos={photos} />
          </Suspense>
        ),
      },
      ProjectRevision: {
        Outcome: OutcomeBadge,
        Details: (props) => (
          <Suspense>
            <RevisionDetails {...props} />
          </Suspense>
        ),
      },
    },
  });
