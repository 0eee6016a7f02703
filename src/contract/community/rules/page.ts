import type { DashboardItem, Published } from '../schema.ts';
import type { ResidentPageLanguage } from './language.ts';

type InEachLanguage = Readonly<Record<ResidentPageLanguage, string>>;

/** A commitment that somebody published. */
export interface Commitment {
  readonly what: InEachLanguage;
  /** As the source says it. */
  readonly figure: InEachLanguage | null;
  readonly source: string;
  readonly publisher: string;
  readonly published: string | null;
}

/** What a page for residents is about. */
export type PublicContent =
  | { readonly kind: 'project'; readonly published: Published }
  | { readonly kind: 'list'; readonly items: readonly DashboardItem[] }
  | { readonly kind: 'commitments'; readonly commitments: readonly Commitment[] };

/** All that rendering such a page needs: what `renderPage` of the built pages is given. */
export interface PublicPage {
  readonly content: PublicContent;
  readonly language: ResidentPageLanguage;
  /** Where people reach the pages, without a slash at the end. */
  readonly origin: string;
  /** Of this page. */
  readonly path: string;
  /** Shown in the frame of another site. */
  readonly isFramed: boolean;
}
