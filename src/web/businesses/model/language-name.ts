const names = new Intl.DisplayNames('en-US', { type: 'language' });

/** `Spanish` for `es`. */
export const languageName = (code: string): string => names.of(code) ?? code;
