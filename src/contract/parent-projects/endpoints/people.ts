export const peopleEndpoints = {};
