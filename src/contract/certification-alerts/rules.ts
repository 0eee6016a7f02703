/** Days before a certificate expires on which its firm is reminded. Of uploaded documents: `DOCUMENT_REMINDER_DAYS`. */
export const CERTIFICATE_REMINDER_DAYS = [60, 30, 7] as const;
/** How long ago a lapse may be to be told: a firm that just joined knows of older ones. */
export const LAPSE_ALERT_DAYS = 30;

export const ALERT_KINDS = ['expiring', 'lapsed', 'renewed', 'question'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
