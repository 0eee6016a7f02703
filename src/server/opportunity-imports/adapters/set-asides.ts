/** Certificates that count for a set-aside of SAM.gov, by its code; codes that any firm may answer have none. */
const CERTIFICATES: Readonly<Record<string, readonly string[]>> = {
  SBA: ['SBE'],
  SBP: ['SBE'],
  '8A': ['8(a)'],
  '8AN': ['8(a)'],
  HZC: ['HUBZone'],
  HZS: ['HUBZone'],
  SDVOSBC: ['SDVOSB'],
  SDVOSBS: ['SDVOSB'],
  VSA: ['VOSB', 'SDVOSB'],
  VSS: ['VOSB', 'SDVOSB'],
  WOSB: ['WOSB', 'EDWOSB'],
  WOSBSS: ['WOSB', 'EDWOSB'],
  EDWOSB: ['EDWOSB'],
  EDWOSBSS: ['EDWOSB'],
};

/** @param code as SAM.gov writes it, such as `8AN` */
export const certificatesFor = (code: string): readonly string[] => CERTIFICATES[code.trim().toUpperCase()] ?? [];
