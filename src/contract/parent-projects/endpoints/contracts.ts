export const contractEndpoints = {};
