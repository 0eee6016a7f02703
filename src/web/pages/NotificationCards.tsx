import { Suspense } from 'react';
import { joinRequestCards } from '#web/join-requests/components/JoinRequestCards.tsx';
import { mergeCards } from '#web/notifications/model/card-types.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { workHistoryCards } from '#web/work-history/components/WorkHistoryCards.tsx';

const ProjectPhotos = lazyNamed(() => import('#web/photos/components/ProjectPhotos.tsx'), 'ProjectPhotos');

/** The cards of all features, one line each. */
export const notificationCards = mergeCards(
  workHistoryCards(({ id, title }) => (
    <Suspense>
      <ProjectPhotos projectId={id} title={title} />
    </Suspense>
  )),
  joinRequestCards,
);
