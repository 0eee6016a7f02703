export const firmNameCopy = {
  hint: 'Type its name and choose it from the directory',
  chosen: 'From the directory',
  found: 'Firms of the directory',
};
