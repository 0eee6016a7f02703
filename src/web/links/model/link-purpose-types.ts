import type { ComponentType, ReactNode } from 'react';
import type { LinkFacts } from '#contract/links/schema.ts';

interface SignedInPerson {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** What `/link/{tempToken}` hands to the panel of a purpose. */
export interface LinkPanelProps {
  readonly tempToken: string;
  readonly facts: LinkFacts;
  /** Null when nobody is signed in, undefined until that is known. */
  readonly me: SignedInPerson | null | undefined;
  /** Signs out, then opens this path. */
  readonly onLogOut: (to: string) => void;
  /** To show once the link has expired. */
  readonly expired: ReactNode;
}

/** What the pages show of one purpose of links. */
export interface LinkPurpose {
  /** For staff. */
  readonly label: string;
  /** Content of `/link/{tempToken}`, for purposes without a page of their own. */
  readonly Panel?: ComponentType<LinkPanelProps>;
}

/** By the names under which the server registers them. */
export type LinkPurposes = Readonly<Record<string, LinkPurpose>>;
