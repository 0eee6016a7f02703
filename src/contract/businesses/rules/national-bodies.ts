/** A national body that certifies firms. */
export interface NationalBody {
  /** In capitals. */
  readonly letters: string;
  readonly name: string;
  /** What it certifies, if that is one type. */
  readonly type?: string;
  /** Other names than this and its letters. */
  readonly names?: readonly string[];
  /** Names of the regional councils that certify for it. */
  readonly councils?: RegExp;
}

export const NATIONAL_BODIES: readonly NationalBody[] = [
  {
    letters: 'NMSDC',
    name: 'National Minority Supplier Development Council',
    type: 'MBE',
    councils: /\bminority supplier development council\b|\b[a-z]*msdc\b/i,
  },
  {
    letters: 'WBENC',
    name: "Women's Business Enterprise National Council",
    type: 'WBE',
    councils:
      /\bwom[ae]n['’]?s['’]? business (?:(?:enterprise )?(?:council|center|alliance)|development center)\b|\bWB(?:EC|C|DC|EA)\b/i,
  },
  {
    letters: 'NWBOC',
    name: 'National Women Business Owners Corporation',
    type: 'WBE',
    names: ["National Women's Business Owners Corporation"],
  },
  {
    letters: 'NGLCC',
    name: 'National LGBT Chamber of Commerce',
    type: 'LGBTBE',
    names: ['National LGBTQ Chamber of Commerce', 'National Gay and Lesbian Chamber of Commerce'],
  },
  { letters: 'NVBDC', name: 'National Veteran Business Development Council', type: 'VBE' },
  { letters: 'NAVOBA', name: 'National Veteran-Owned Business Association', type: 'VBE' },
  {
    letters: 'USPAACC',
    name: 'US Pan Asian American Chamber of Commerce',
    type: 'MBE',
    names: ['Pan Asian American Chamber of Commerce'],
  },
  { letters: 'DISABILITYIN', name: 'Disability:IN', type: 'DOBE', names: ['US Business Leadership Network', 'USBLN'] },
  { letters: 'SBA', name: 'U.S. Small Business Administration', names: ['Small Business Administration'] },
];
