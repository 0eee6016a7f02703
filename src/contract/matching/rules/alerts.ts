/** Of which opportunities a person is told. */
export const ALERT_THRESHOLDS = ['all', 'strong', 'none'] as const;
export type AlertThreshold = (typeof ALERT_THRESHOLDS)[number];
