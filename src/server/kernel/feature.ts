import type { Endpoint } from '#contract/endpoint.ts';
import type { AppServices } from './context/app-services.ts';
import type { Reaction } from './context/reactions.ts';
import type { UploadRules } from './files/uploads.ts';
import type { Handlers } from './http/handler.ts';
import type { Metric } from './http/metrics.ts';
import type { AnyJobHandler } from './jobs/handler.ts';
import type { LinkPurpose } from './link-purposes.ts';
import type { EmailPreview } from './mail/email-message.ts';
import type { FeatureNotifications } from './notification-types.ts';

/** A command that is typed at a terminal and may be carried out by the running server. */
export interface CliCommand {
  /** One line for `--help`. */
  readonly usage: string;
  /** @returns the exit code */
  run(services: AppServices, argv: readonly string[], terminal: CommandIo): Promise<number>;
}
export interface CommandIo {
  /** Folder against which paths on the command line are meant. */
  readonly folder: string;
  out(text: string): void;
  err(text: string): void;
}

/** One room of the server floor, as `server/features.ts` lists it. */
export interface Feature<T extends Record<string, Endpoint> = Record<string, Endpoint>> {
  readonly http: Handlers<T>;
  readonly reactions?: readonly Reaction[];
  readonly jobs?: readonly AnyJobHandler[];
  /**
   * Before the first request: fill what is derived from the database, finish what was cut off.
   * @returns what is to be done when the product stops, if anything
   */
  readonly start?: (services: AppServices) => Promise<(() => Promise<void>) | undefined | void>;
  /** Figures for /metrics. */
  readonly metrics?: (services: AppServices) => Promise<readonly Metric[]>;
  readonly commands?: Readonly<Record<string, CliCommand>>;
  /** What the links that it issues are good for. */
  readonly linkPurposes?: readonly LinkPurpose[];
  /** What it adds to the inbox. */
  readonly notifications?: FeatureNotifications;
  /** Every email that leaves this room, with sample data. */
  readonly emailPreviews?: readonly EmailPreview[];
  /** How it takes files that are too large for one request. */
  readonly uploads?: UploadRules;
}
