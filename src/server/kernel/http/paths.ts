export const API = '/api/v1';
/** The built files of the pages: public, and no rows behind them. */
export const FILES = '/assets/';
