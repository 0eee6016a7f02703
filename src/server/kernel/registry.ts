import { alertKindRegistry } from './alert-kind-registry.ts';
import type { Registry } from './context/contexts.ts';
import type { Feature } from './feature.ts';
import { linkPurposeRegistry } from './link-purpose-registry.ts';
import { notificationRegistry } from './notification-registry.ts';

/** What all features registered for others to use. */
export const registryOf = (features: readonly Feature[]): Registry => ({
  alertKinds: alertKindRegistry(features.flatMap(({ alertKinds = [] }) => alertKinds)),
  emailPreviews: features.flatMap(({ emailPreviews = [] }) => emailPreviews),
  linkPurposes: linkPurposeRegistry(features.flatMap(({ linkPurposes = [] }) => linkPurposes)),
  notifications: notificationRegistry(features.flatMap(({ notifications }) => notifications ?? [])),
  waiting: features.flatMap(({ waiting }) => waiting ?? []),
});
