import type { notification } from './inbox.ts';

type Card = Awaited<ReturnType<typeof notification>>;

/** The subject with what it said when the card was made, for emails; null where the person may not see it. */
export const toldSubject = ({ subject, said }: Pick<Card, 'subject' | 'said'>): object | null =>
  subject && { ...subject, ...said };
