import type { Endpoint } from '#contract/endpoint.ts';
import type { AlertKind } from './alert-kind-registry.ts';
import type { AppServices } from './context/app-services.ts';
import type { Reaction } from './context/reactions.ts';
import type { UploadRules } from './files/uploads.ts';
import type { Handlers } from './http/handler.ts';
import type { Metric } from './http/metrics.ts';
import type { PageRenderer } from './http/rendered-pages.ts';
import type { AnyJobHandler } from './jobs/handler.ts';
import type { LinkPurpose } from './link-purpose-registry.ts';
import type { EmailPreview } from './mail/email-message.ts';
import type { FeatureNotifications } from './notification-registry.ts';
import type { WaitingItems } from './waiting-registry.ts';

/** A command-line command that may run inside the running server. */
export interface CliCommand {
  /** What `--help` prints. */
  readonly usage: string;
  /** @returns the exit code */
  run(services: AppServices, argv: readonly string[], terminal: CommandIo): Promise<number>;
}
export interface CommandIo {
  /** Working directory for relative paths of the command line. */
  readonly folder: string;
  out(text: string): void;
  err(text: string): void;
  /** The line that a person answers; only where somebody sits at a terminal. Rejected when they leave. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
}

/** A feature of the server, listed in `server/features.ts`. */
export interface Feature<T extends Record<string, Endpoint> = Record<string, Endpoint>> {
  readonly http: Handlers<T>;
  readonly reactions?: readonly Reaction[];
  readonly jobs?: readonly AnyJobHandler[];
  /**
   * Runs before the first request: builds derived data, finishes interrupted work.
   * @returns a shutdown hook, if any
   */
  readonly start?: (services: AppServices) => Promise<(() => Promise<void>) | undefined | void>;
  /** Values for /metrics. */
  readonly metrics?: (services: AppServices) => Promise<readonly Metric[]>;
  readonly commands?: Readonly<Record<string, CliCommand>>;
  /** Purposes of the links that it issues. */
  readonly linkPurposes?: readonly LinkPurpose[];
  /** Notification types and cards for the inbox. */
  readonly notifications?: FeatureNotifications;
  /** All emails of this feature, with sample data. */
  readonly emailPreviews?: readonly EmailPreview[];
  /** What waits until staff decide. */
  readonly waiting?: WaitingItems;
  /** What saved searches find of which people are told. */
  readonly alertKinds?: readonly AlertKind[];
  /** Pages that it renders itself, for everybody. */
  readonly pages?: PageRenderer;
  /** Rules for resumable uploads. */
  readonly uploads?: UploadRules;
}
