import { type RunningServer, startServer } from '../../tests/support/server.ts';
import { KEPT_KEY } from './database.ts';

/** The real server on a kept database; its folder may be another in every run. */
export function serveKept(url: string, dataDir: string): Promise<RunningServer> {
  return startServer({ DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: KEPT_KEY });
}
