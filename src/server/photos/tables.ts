import type { PhotoFault, PhotoFormat } from '#contract/photos/rules.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    photos: PhotoTable;
  }
}

/** The party of a project for which a photo was added. */
export type Side = 'hiring_company' | 'mwbe';

/** A photo of neither a project nor a firm is not attached yet. */
export interface PhotoTable {
  id: string;
  file_id: string;
  name: string;
  bytes: number;
  kind: PhotoFormat;
  project_id: string | null;
  /** Of a firm's own photo, which belongs to no project. */
  mwbe_id: Generated<string | null>;
  side: Side | null;
  added_by: string;
  added_at: Date | null;
  state: Generated<'waiting' | 'processed' | 'refused'>;
  fault: PhotoFault | null;
  /** Key of this photo's signed URLs. */
  secret: Buffer;
  created_at: Date;
  /** Stored at the configured upload service, under the URLs below, and not here. */
  is_elsewhere: Generated<boolean>;
  photo_url: string | null;
  thumbnail_url: string | null;
}
