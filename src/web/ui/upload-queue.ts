import { ApiError } from '#web/api.ts';
import type { ResumableUpload, UploadHandlers } from './resumable-upload.ts';

/**
 * A file in the queue. `saving`: uploaded, and being saved. `interrupted`: the uploaded part is kept and the upload can
 * be resumed. `rejected`: it will not be sent.
 */
export interface QueuedUpload {
  readonly key: string;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'saving' | 'interrupted' | 'rejected';
  /** Uploaded bytes. */
  readonly sent: number;
  /** Why it stopped, as given by the server or `validate`; may be empty. */
  readonly message: string;
}

export interface UploadQueueOptions<Upload extends ResumableUpload> {
  /** The error of a file that must not be sent. */
  readonly validate?: (file: File) => string | undefined | Promise<string | undefined>;
  /** Prepares an upload; one without a `url` is prepared again after an interruption. */
  readonly open: (file: File, handlers: UploadHandlers) => Promise<Upload>;
  /** Saves an uploaded file. @throws ApiError; after a transient one the upload can be resumed */
  readonly save: (upload: Upload, item: QueuedUpload) => Promise<unknown>;
  readonly onInterrupted?: (item: QueuedUpload) => void;
  /** `status` is that of the response; 0 without one. */
  readonly onRejected?: (item: QueuedUpload, status: number) => void;
}

interface Task<Upload> {
  readonly key: string;
  readonly file: File;
  upload: Upload | null;
  isUploaded: boolean;
  /** Lets the next upload start. */
  settle: () => void;
}

/** Uploads files one after the other. An interrupted one lets the next start until `resume` is called. */
export class UploadQueue<Upload extends ResumableUpload> {
  readonly #options: () => UploadQueueOptions<Upload>;
  readonly #tasks = new Map<string, Task<Upload>>();
  readonly #listeners = new Set<() => void>();
  #items: readonly QueuedUpload[] = [];
  #last: Promise<void> = Promise.resolve();

  /** @param options read at each use, so that they may change */
  constructor(options: () => UploadQueueOptions<Upload>) {
    this.#options = options;
  }

  readonly getItems = (): readonly QueuedUpload[] => this.#items;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly add = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      const message = await this.#options().validate?.(file);
      const item: QueuedUpload = { key: crypto.randomUUID(), file, state: 'waiting', sent: 0, message: '' };
      this.#set([...this.#items, item]);
      const task = { key: item.key, file, upload: null, isUploaded: false, settle: () => undefined };
      if (message === undefined) this.#enqueue(task);
      else this.#reject(task, message, 0);
    }
  };

  readonly resume = (): void => {
    for (const { key, state } of this.#items) {
      const task = state === 'interrupted' && this.#tasks.get(key);
      if (task) this.#enqueue(task);
    }
  };

  /** Cancels an upload in any state; the server deletes the uploaded part. */
  readonly remove = (key: string): void => {
    // the server deletes unfinished uploads by itself after a while
    void this.#tasks
      .get(key)
      ?.upload?.abort(true)
      .catch(() => undefined);
    this.#leave(key);
  };

  /** Stops all uploads; the uploaded parts are kept for another visit. */
  readonly stop = (): void => {
    for (const { key, upload } of [...this.#tasks.values()]) {
      void upload?.abort();
      this.#leave(key);
    }
  };

  #enqueue(task: Task<Upload>): void {
    this.#tasks.set(task.key, task);
    this.#update(task.key, { state: 'waiting', message: '' });
    this.#last = this.#last.then(() => this.#run(task));
  }

  #run(task: Task<Upload>): Promise<void> | undefined {
    if (!this.#tasks.has(task.key)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    task.settle = resolve;
    this.#update(task.key, { state: 'sending' });
    const sending = task.isUploaded ? this.#save(task) : this.#send(task);
    sending.catch((error) => (error instanceof ApiError ? this.#fail(task, error) : this.#interrupt(task, '')));
    return promise;
  }

  async #send(task: Task<Upload>): Promise<void> {
    task.upload ??= await this.#options().open(task.file, {
      onProgress: (sent) => this.#update(task.key, { sent }),
      onSuccess: () => void this.#save(task),
      onCut: (detail) => this.#interrupt(task, detail),
      onRefused: (status, detail) => this.#reject(task, detail, status),
    });
    if (this.#tasks.has(task.key)) task.upload.start();
  }

  async #save(task: Task<Upload>): Promise<void> {
    const item = this.#update(task.key, { state: 'saving', sent: task.file.size });
    if (!item || !task.upload) return;
    task.isUploaded = true;
    try {
      await this.#options().save(task.upload, item);
      this.#leave(task.key);
    } catch (error) {
      this.#fail(task, error instanceof ApiError ? error : new ApiError(400, ''));
    }
  }

  #fail(task: Task<Upload>, { status, detail }: ApiError): void {
    if (status === 0 || status === 429 || status >= 500) this.#interrupt(task, '');
    else this.#reject(task, detail, status);
  }

  #interrupt(task: Task<Upload>, message: string): void {
    if (!task.isUploaded && task.upload?.url === null) task.upload = null;
    const item = this.#update(task.key, { state: 'interrupted', message });
    task.settle();
    if (item) this.#options().onInterrupted?.(item);
  }

  #reject(task: Task<Upload>, message: string, status: number): void {
    this.#tasks.delete(task.key);
    const item = this.#update(task.key, { state: 'rejected', message });
    task.settle();
    if (item) this.#options().onRejected?.(item, status);
  }

  #leave(key: string): void {
    const task = this.#tasks.get(key);
    this.#tasks.delete(key);
    this.#set(this.#items.filter((item) => item.key !== key));
    task?.settle();
  }

  /** @returns the updated item; undefined once it was removed */
  #update(key: string, change: Partial<QueuedUpload>): QueuedUpload | undefined {
    const before = this.#items.find((item) => item.key === key);
    if (!before) return undefined;
    const after = { ...before, ...change };
    this.#set(this.#items.map((item) => (item === before ? after : item)));
    return after;
  }

  #set(items: readonly QueuedUpload[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}
