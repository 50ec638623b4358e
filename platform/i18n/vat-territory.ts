/** Countries that belong to the VAT of another one (Directive 2006/112/EC, article 7). */
const within: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB' }

/**
 * Parts of member states outside the Union's VAT area (article 6), by their postal codes, and their code: that of ISO
 * 3166 where one exists, else one of its user-assigned codes.
 */
const outside: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  DE: [
    [/^78266$/, 'XB'],
    [/^27498$/, 'XH'],
  ],
  ES: [
    [/^3[58]\d{3}$/, 'IC'],
    [/^5[12]\d{3}$/, 'EA'],
  ],
  FI: [[/^22\d{3}$/, 'AX']],
  FR: [
    [/^971\d\d$/, 'GP'],
    [/^972\d\d$/, 'MQ'],
    [/^973\d\d$/, 'GF'],
    [/^974\d\d$/, 'RE'],
    [/^975\d\d$/, 'PM'],
    [/^976\d\d$/, 'YT'],
    [/^977\d\d$/, 'BL'],
    [/^978\d\d$/, 'MF'],
    [/^986\d\d$/, 'WF'],
    [/^987\d\d$/, 'PF'],
    [/^988\d\d$/, 'NC'],
  ],
  GR: [[/^6308[67]$/, 'XA']],
  IT: [
    [/^23041$/, 'XL'],
    [/^22061$/, 'XC'],
  ],
}

/** User-assigned codes of ISO 3166, and their places: no list of countries has a name for them. */
const unnamed: Readonly<Record<string, readonly [country: string, postalCode: string]>> = {
  XA: ['GR', '63086'],
  XB: ['DE', '78266'],
  XC: ['IT', '22061'],
  XH: ['DE', '27498'],
  XL: ['IT', '23041'],
}

/**
 * Returns the name of a territory: a country's, or a country's with the postal code.
 * @param nameOf the name of a country of ISO 3166
 */
export function territoryName(territory: string, nameOf: (country: string) => string): string {
  const [country, postalCode] = unnamed[territory] ?? [territory, '']
  return `${nameOf(country)} ${postalCode}`.trim()
}

/**
 * Returns the territory whose VAT holds at a place (docs/guides/tax.md): Monaco is France, the Isle of Man the United
 * Kingdom; the Canary Islands (IC), Ceuta and Melilla (EA), Büsingen (XB), Heligoland (XH), Livigno (XL), Campione (XC),
 * Mount Athos (XA), Åland and the French overseas departments are outside. Northern Ireland is the United Kingdom: only
 * goods follow the Union there, and not software.
 */
export function vatTerritory(country: string, postalCode = ''): string {
  const digits = postalCode.replaceAll(/\D/g, '')
  return outside[country]?.find(([code]) => code.test(digits))?.[1] ?? within[country] ?? country
}

/** Whether the VAT of a country depends on the place in it: only there the postal code is asked for (decision 0154). */
export const dependsOnPostalCode = (country: string): boolean => country in outside

/** A postal code that changes whose VAT holds; null: it says no more than the country does. */
export const postalCodeOutside = (country: string, postalCode = ''): string | null =>
  vatTerritory(country, postalCode) === vatTerritory(country) ? null : postalCode
