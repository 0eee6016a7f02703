/** Whether a text has characters, but no letter or digit to search for. */
export const isWordless = (text: string): boolean => text.trim() !== '' && !/[\p{L}\p{N}]/u.test(text);
