import { event } from '#server/kernel/context/events.ts';

/** An exclusion was proposed, decided, withdrawn or revoked: news of its project, to the people of its branch and the team. */
export interface ExclusionMoved {
  readonly about: {
    readonly projectId: string;
    readonly news: 'exclusions';
    /** Whose branch hears of it. */
    readonly branchId: string;
    /** Who did it, and needs no telling. */
    readonly exceptUserId: string | null;
    /** Viewers read it. */
    readonly isPublic: boolean;
  };
  /** One sentence in the past tense, without the name of the project. */
  readonly words: string;
}
export const exclusionMoved = event<ExclusionMoved>('exclusions.moved');
