import { days, hours, minutes } from '@/platform/time/duration'

/** How long each thing of the provider's counts. */
export const lengths = {
  code: minutes(1),
  /** Tokens expire this long after a member is suspended, or the client is removed. */
  accessToken: minutes(10),
  idToken: hours(1),
  /** Renewed with each use. */
  refreshToken: days(30),
  /** The time for the login, with a second step and a mail. */
  interaction: hours(1),
  session: days(1),
  /** A permission is asked for again after a year. */
  grant: days(365),
  /** Processes reload the keys this often, so another key signs after twice as long. */
  keysRead: minutes(1),
  keyPublished: minutes(5),
  /** A client may keep what was published for a day. */
  keyKept: days(2),
} as const
