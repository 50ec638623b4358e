/** The newer version, and the older one. */
export const versionPairs: readonly (readonly [string, string])[] = [
  ['6.1.0', '6.0.9'],
  ['6.10', '6.9.1'],
  ['6.1.0.1', '6.1'],
  ['v6.2', '6.1'],
  ['6.1.0', '6.1.0-rc.2'],
  ['6.1.0-rc.10', '6.1.0-rc.9'],
  ['6.1.0-rc', '6.1.0-beta.4'],
  ['6.1.0-beta.1', '6.1.0-beta'],
  ['6.1-alpha', '6.0.5'],
]
