import { ApiError } from '#web/api.ts';

/** A message that was written and has no answer yet. */
export interface Outgoing {
  /** The same in every try, so that a lost answer never sends twice. */
  readonly key: string;
  readonly text: string;
  readonly files: readonly { readonly upload: string; readonly name: string }[];
  readonly writtenAt: string;
  readonly state: 'sending' | 'waiting' | 'refused';
  /** Why it was refused. */
  readonly reason: string;
}

interface Parts<Sent> {
  readonly send: (message: Outgoing) => Promise<Sent>;
  readonly onSent: (sent: Sent, message: Outgoing) => void;
  readonly storage: { read(): readonly Outgoing[]; write(messages: readonly Outgoing[]): void };
  /** Calls `run` later. @returns forgets it */
  readonly later: (run: () => void, ms: number) => () => void;
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/**
 * Sends messages of one conversation one after the other, and again while no answer comes. What the server refuses stays
 * until its writer decides. Kept in the browser: a reload, a crash or the end of the session loses none.
 */
export class Outbox<Sent> {
  readonly #parts: () => Parts<Sent>;
  readonly #listeners = new Set<() => void>();
  #messages: readonly Outgoing[];
  #isSending = false;
  #isStopped = false;
  #tries = 0;
  #forget: (() => void) | undefined;

  constructor(parts: () => Parts<Sent>) {
    this.#parts = parts;
    this.#messages = parts()
      .storage.read()
      .map((message) => ({ ...message, state: 'waiting', reason: '' }));
  }

  readonly getMessages = (): readonly Outgoing[] => this.#messages;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly add = (message: Pick<Outgoing, 'key' | 'text' | 'files' | 'writtenAt'>): void => {
    this.#set([...this.#messages, { ...message, state: 'waiting', reason: '' }]);
    this.wake();
  };

  /** Tries again now: the browser is online, or the person asks for it. */
  readonly wake = (): void => {
    this.#isStopped = false;
    this.#tries = 0;
    this.#forget?.();
    void this.#run();
  };

  readonly retry = (key: string): void => {
    this.#update(key, { state: 'waiting', reason: '' });
    this.wake();
  };

  /** Takes a message out. @returns it, so that its text can be changed */
  readonly remove = (key: string): Outgoing | undefined => {
    const found = this.#messages.find((one) => one.key === key);
    this.#set(this.#messages.filter((one) => one.key !== key));
    return found;
  };

  /** Sends no more; what is left is kept. */
  readonly stop = (): void => {
    this.#isStopped = true;
    this.#forget?.();
  };

  async #run(): Promise<void> {
    if (this.#isSending || this.#isStopped) return;
    const next = this.#messages.find(({ state }) => state === 'waiting');
    if (!next) return;
    this.#isSending = true;
    this.#update(next.key, { state: 'sending' });
    try {
      const sent = await this.#parts().send(next);
      this.#tries = 0;
      this.#parts().onSent(sent, next);
      this.remove(next.key);
    } catch (error) {
      this.#fail(next.key, error);
    } finally {
      this.#isSending = false;
    }
    if (this.#forget === undefined) void this.#run();
  }

  #fail(key: string, error: unknown): void {
    if (error instanceof ApiError && isFinal(error.status)) {
      this.#update(key, { state: 'refused', reason: error.message });
      return;
    }
    this.#update(key, { state: 'waiting' });
    const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#tries);
    this.#tries += 1;
    const forget = this.#parts().later(() => {
      this.#forget = undefined;
      void this.#run();
    }, delay);
    this.#forget = () => {
      this.#forget = undefined;
      forget();
    };
  }

  #update(key: string, change: Partial<Outgoing>): void {
    this.#set(this.#messages.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }

  #set(messages: readonly Outgoing[]): void {
    this.#messages = messages;
    this.#parts().storage.write(messages);
    for (const listener of this.#listeners) listener();
  }
}

/** The server has decided; of everything else the next try may go well: no answer, a limit, a session that ended. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
