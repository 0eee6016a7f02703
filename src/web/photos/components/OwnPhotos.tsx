import { copy } from '../copy.ts';
import { FIRM_PHOTO_PATHS } from '../queries/photo-api.ts';
import css from './Photos.module.css';
import { ProjectPhotos } from './ProjectPhotos.tsx';

/** A firm's own photos: its people add and delete them, others look. */
export const OwnPhotos = ({ mwbeId }: { readonly mwbeId: string }) => (
  <div className={css.own}>
    <ProjectPhotos projectId={mwbeId} title={copy.ownTitle} paths={FIRM_PHOTO_PATHS} emptyHeight="auto" />
  </div>
);
