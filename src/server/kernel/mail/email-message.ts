/** One e-mail, as a feature's `emails/` made it. */
export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What the HTML is made of, so that staff can look at it where no foreign HTML is shown. */
  readonly blocks: readonly Block[];
  /** Same key, same Message-ID: a job that runs twice sends a mail that mail programs show once. */
  readonly key: string;
  /** Address to which mail programs post when its reader wants no more of them (RFC 8058). */
  readonly oneClickUnsubscribe?: string;
}

/** One e-mail as it looks with invented facts, for staff to read. */
export interface EmailPreview {
  /** What it is sent for. */
  readonly name: string;
  make(origin: string): EmailMessage;
}

/** A paragraph or list of a letter as it looks; styles are CSS. */
export interface Block {
  readonly tag: 'p' | 'ul';
  readonly style: string;
  readonly parts: readonly Part[];
}
export interface Part {
  readonly tag: 'text' | 'a' | 'li' | 'br';
  readonly text: string;
  readonly href: string | null;
  readonly style: string;
}
