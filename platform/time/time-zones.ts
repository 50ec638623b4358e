/** The clocks of each member state of the European Union: where a day ends at more than one moment, all of them. */
const zones: Readonly<Record<string, readonly string[]>> = {
  AT: ['Europe/Vienna'],
  BE: ['Europe/Brussels'],
  BG: ['Europe/Sofia'],
  CY: ['Asia/Nicosia'],
  CZ: ['Europe/Prague'],
  DE: ['Europe/Berlin'],
  DK: ['Europe/Copenhagen'],
  EE: ['Europe/Tallinn'],
  ES: ['Europe/Madrid', 'Atlantic/Canary'],
  FI: ['Europe/Helsinki'],
  FR: ['Europe/Paris', 'Indian/Reunion', 'America/Martinique'],
  GR: ['Europe/Athens'],
  HR: ['Europe/Zagreb'],
  HU: ['Europe/Budapest'],
  IE: ['Europe/Dublin'],
  IT: ['Europe/Rome'],
  LT: ['Europe/Vilnius'],
  LU: ['Europe/Luxembourg'],
  LV: ['Europe/Riga'],
  MT: ['Europe/Malta'],
  NL: ['Europe/Amsterdam'],
  PL: ['Europe/Warsaw'],
  PT: ['Europe/Lisbon', 'Atlantic/Azores'],
  RO: ['Europe/Bucharest'],
  SE: ['Europe/Stockholm'],
  SI: ['Europe/Ljubljana'],
  SK: ['Europe/Bratislava'],
}

export const memberStates: readonly string[] = Object.keys(zones)

/** A country that the vendor adds has universal time. */
export const zonesOf = (country: string): readonly string[] => zones[country] ?? ['UTC']

/** Returns the time zone for letters to people in a country. */
export const clockOf = (country: string): string => zonesOf(country)[0] ?? 'UTC'
