import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '@/platform/database/connect'
import { before, days } from '@/platform/time/duration'
import { loginTickets, passkeyChallenges } from '../../tables/factors'
import {
  accountEvents,
  attempts,
  captchas,
  emailCodes,
  impersonationTickets,
  mailedLinks,
  memberDevices,
  sessions,
} from '../../tables/members'

/** Deletes what has run out; spent links are kept a month, so that a late click still hears why it is refused. */
export async function purgeExpired(database: Database, now: Date) {
  await database.delete(sessions).where(lt(sessions.expiresAt, now))
  await database.delete(loginTickets).where(lt(loginTickets.expiresAt, now))
  await database.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
  await database.delete(captchas).where(lt(captchas.expiresAt, now))
  await database.delete(emailCodes).where(lt(emailCodes.askedSince, before(now, days(2))))
  await database.delete(attempts).where(lt(attempts.updatedAt, before(now, days(2))))
  await database.delete(mailedLinks).where(lt(mailedLinks.expiresAt, before(now, days(30))))
  await database.delete(impersonationTickets).where(lt(impersonationTickets.expiresAt, before(now, days(30))))
  await database.delete(memberDevices).where(lt(memberDevices.lastLoginAt, before(now, days(365))))
  await database
    .delete(accountEvents)
    .where(and(eq(accountEvents.what, 'newBrowser'), lt(accountEvents.at, before(now, days(365)))))
}
