import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    notifications: NotificationTable;
  }
}

export interface NotificationTable {
  id: string;
  recipient_id: string;
  type: string;
  subject_type: 'Project' | 'ProjectRevision' | null;
  subject_id: string | null;
  viewed_at: Date | null;
  hidden: Generated<boolean>;
  created_at: Date;
}
