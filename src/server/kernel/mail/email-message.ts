/** A rendered email. */
export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Source of the HTML, so that staff can preview it without rendering HTML. */
  readonly blocks: readonly Block[];
  /** The same key gives the same Message-ID, so that mail clients deduplicate retries. */
  readonly key: string;
  /** One-click unsubscribe URL (RFC 8058). */
  readonly oneClickUnsubscribe?: string;
  /** Where answers go; without one, to nobody. */
  readonly replyTo?: string;
}

/** An email with sample data, for staff to preview. */
export interface EmailPreview {
  /** When it is sent. */
  readonly name: string;
  make(origin: string): EmailMessage;
}

/** A paragraph or list with inline CSS. */
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
