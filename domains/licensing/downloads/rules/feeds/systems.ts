import type { ReleasePlatform } from '..'

/** A version of Windows by its own number, where a vendor wrote its name: 11 is 10.0.22000. */
const windows: Readonly<Record<string, string>> = {
  7: '6.1',
  8: '6.2',
  '8.1': '6.3',
  10: '10.0',
  11: '10.0.22000',
}

const numbersOf = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10) || 0)

/** Compares two versions of one system: negative where the first is older. */
export function compareSystems(platform: ReleasePlatform, one: string, other: string): number {
  const own = (version: string) => numbersOf((platform === 'win' ? windows[version.trim()] : undefined) ?? version)
  const [its, theirs] = [own(one), own(other)]
  for (let index = 0; index < Math.max(its.length, theirs.length); index++) {
    const order = (its[index] ?? 0) - (theirs[index] ?? 0)
    if (order !== 0) return order
  }
  return 0
}

interface Requirement {
  readonly platform: ReleasePlatform
  readonly minimumSystem: string | null
}

/** True if a file runs on a system; one that does not say its version may run all (decision 0179). */
export const runsOn = ({ platform, minimumSystem }: Requirement, system: string | null): boolean =>
  system === null || minimumSystem === null || compareSystems(platform, minimumSystem, system) <= 0

/** True if the first runs where the second does not. */
export const runsEarlier = (one: Requirement, other: Requirement): boolean =>
  other.minimumSystem !== null && !runsOn(other, one.minimumSystem ?? '0')

/**
 * Returns the least system as electron-updater compares it, with the version of the kernel: macOS 11 is Darwin 20, and
 * 26 is 25.
 */
export function kernelOf({ platform, minimumSystem }: Requirement): string | null {
  if (minimumSystem === null || platform === 'linux') return null
  if (platform === 'win') return threeOf(numbersOf(windows[minimumSystem.trim()] ?? minimumSystem))
  const [major = 0, minor = 0] = numbersOf(minimumSystem)
  if (major === 10) return threeOf([minor + 4])
  return threeOf([major >= 26 ? major - 1 : major + 9])
}

const threeOf = (numbers: readonly number[]) => [...numbers, 0, 0].slice(0, 3).join('.')
