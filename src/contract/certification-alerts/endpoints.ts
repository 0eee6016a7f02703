/** The inbox and emails tell of them; there is nothing to call. */
export const endpoints = {};
