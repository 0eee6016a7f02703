import type { AlertKind } from '#contract/certification-alerts/rules.ts';

declare module '#server/db/types.ts' {
  interface Database {
    certification_alerts: CertificationAlertTable;
  }
}

/** Something that a firm was told once. */
export interface CertificationAlertTable {
  id: string;
  mwbe_id: string;
  kind: AlertKind;
  agency_id: string | null;
  /** Its name when the firm was told. */
  agency: string | null;
  certificate_type: string | null;
  certificate_number: string | null;
  /** `YYYY-MM-DD`. */
  day: string | null;
  stage: number | null;
  field: string | null;
  created_at: Date;
}
