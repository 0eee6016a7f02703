import { LoadingState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';

/** Of a panel without photos: what stands below must not move away under the pointer when they are there. */
const HEIGHT = 135;

export function PhotosLoading() {
  return (
    <div style={{ minHeight: HEIGHT }}>
      <LoadingState what={copy.title.toLowerCase()}>
        <Skeleton width={100} height={HEIGHT} />
      </LoadingState>
    </div>
  );
}
