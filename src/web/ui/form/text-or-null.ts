/** What was typed into an optional field as the server takes it: without spaces around it, null where nothing is left. */
export const textOrNull = (text: string): string | null => text.trim() || null;
