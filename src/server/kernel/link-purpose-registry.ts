/** Purpose of single-use links, registered by a feature. */
export interface LinkPurpose {
  /** As it is stored and sent: `invitation`. */
  readonly name: string;
  /** Lifetime of a link; without one, `issueLink` has to be given one. */
  readonly ttlMs?: number;
  /** The link signs its holder in. */
  readonly opensSession?: true;
  /** Path of the page that the emailed link opens, without the secret; links without a page have no preview. */
  readonly page?: `/${string}`;
  /**
   * Why an open link stays valid when its owner's credentials change: a new password or email, signing out everywhere,
   * deactivation. Without a reason it is revoked then.
   */
  readonly survivesCredentialChange?: string;
}

/** Everything that the features registered, by name. */
export type LinkPurposeRegistry = ReadonlyMap<string, LinkPurpose>;

/** @throws Error if two features register the same name */
export function linkPurposeRegistry(purposes: readonly LinkPurpose[]): LinkPurposeRegistry {
  const registry = new Map<string, LinkPurpose>();
  for (const purpose of purposes) {
    if (registry.has(purpose.name)) throw new Error(`The link purpose “${purpose.name}” is registered twice`);
    registry.set(purpose.name, purpose);
  }
  return registry;
}

/** @throws Error if no feature registers it, which is a programming error */
export function requireLinkPurpose(registry: LinkPurposeRegistry, name: string): LinkPurpose {
  const purpose = registry.get(name);
  if (!purpose) throw new Error(`No feature registers the link purpose “${name}”; see Feature.linkPurposes`);
  return purpose;
}
