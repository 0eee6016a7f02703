/** A kind of event; features declare theirs in `events.ts`. */
export interface Event<T> {
  readonly name: string;
  /** An event with its payload for `announce`. */
  (content: T): Announcement<T>;
}
export interface Announcement<T> {
  readonly event: Event<T>;
  readonly content: T;
}

/** @param name `feature.whatHappened`, in the past tense */
export function event<T>(name: string): Event<T> {
  const make = (content: T): Announcement<T> => ({ event: make as Event<T>, content });
  Object.defineProperty(make, 'name', { value: name });
  return make as Event<T>;
}
