import { before, days } from '@/platform/time/duration'

/** The rules for releasing seats: used by the server, and by the page to offer it (spec 7.2). */

/** Single releases are counted, and a reset is possible again, over this length of time. */
const year = days(365)

/** Below this many seats a platform offers more of them. */
export const buyMoreBelow = 10

export interface ReleaseQuota {
  /** Single releases allowed within a year. */
  readonly total: number
  readonly used: number
}

interface Pool {
  readonly total: number
  readonly releases: readonly Date[]
}

/** The single releases that still count: those of the year before now. */
export const countedReleases = (releases: readonly Date[], now: Date): readonly Date[] =>
  releases.filter((moment) => moment > before(now, year))

export const releaseQuota = ({ total, releases }: Pool, releasesPerSeat: number, now: Date): ReleaseQuota => ({
  total: total * releasesPerSeat,
  used: countedReleases(releases, now).length,
})

export const mayRelease = ({ total, used }: ReleaseQuota): boolean => total > used

/** All of a platform at once: when something is taken, and not twice within a year. */
export const mayReset = ({ used, resetAt }: { used: number; resetAt: Date | null }, now: Date): boolean =>
  used > 0 && (resetAt === null || resetAt <= before(now, year))
