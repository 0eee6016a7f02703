import type { ImageFormat, PhotoFault } from '#contract/photos/rules.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    photos: PhotoTable;
  }
}

/** The party of a project for which a photo was added. */
export type Side = 'hiring_company' | 'mwbe';

/** Without a project it waits for its person to add it to one. */
export interface PhotoTable {
  id: string;
  file_id: string;
  name: string;
  bytes: number;
  kind: ImageFormat;
  project_id: string | null;
  side: Side | null;
  added_by: string;
  added_at: Date | null;
  state: Generated<'waiting' | 'processed' | 'refused'>;
  fault: PhotoFault | null;
  /** Signs the links of this photo alone. */
  secret: Buffer;
  created_at: Date;
  /** At the upload service of the settings, with the addresses that it named; nothing of it lies here. */
  is_elsewhere: Generated<boolean>;
  photo_url: string | null;
  thumbnail_url: string | null;
}
