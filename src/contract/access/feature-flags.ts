/** Parts of the product that staff may switch off, by the name that is stored. */
export const FEATURE_FLAGS = [
  'access_requests',
  'log_in_links',
  'single_sign_on',
  'impersonation',
  'file_drop',
] as const;
export type FeatureFlag = (typeof FEATURE_FLAGS)[number];
