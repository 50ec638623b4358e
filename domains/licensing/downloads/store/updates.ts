import { and, desc, eq, isNull, lte, ne } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import type { UpdateFile } from '../rules/feeds/offered'
import { downloadKeys, memberChannels, releases, updateKeys } from '../tables'

/** More builds of one software than any feed looks at. */
const mostRead = 1000

/** Returns the published files by which programs of a software update themselves: newest first. */
export const updateFiles = (database: Queryable, software: string, now: Date): Promise<readonly UpdateFile[]> =>
  database
    .select()
    .from(releases)
    .where(
      and(
        eq(releases.software, software),
        ne(releases.use, 'download'),
        lte(releases.releasedAt, now),
        isNull(releases.withdrawnAt),
        isNull(releases.haltedAt),
      ),
    )
    .orderBy(desc(releases.build))
    .limit(mostRead)

/** Up to which channel a member gets each software; of what is not there they get what is stable. */
export const channelsOf = (database: Queryable, memberId: number) =>
  database
    .select({ software: memberChannels.software, channel: memberChannels.channel })
    .from(memberChannels)
    .where(eq(memberChannels.memberId, memberId))

interface ChannelChoice {
  readonly memberId: number
  readonly software: string
  /** Null: what is stable. */
  readonly channel: string | null
  readonly at: Date
}

export async function chooseChannel(database: Queryable, { memberId, software, channel, at }: ChannelChoice) {
  const own = and(eq(memberChannels.memberId, memberId), eq(memberChannels.software, software))
  if (channel === null) await database.delete(memberChannels).where(own)
  else {
    await database
      .insert(memberChannels)
      .values({ memberId, software, channel, chosenAt: at })
      .onConflictDoUpdate({
        target: [memberChannels.memberId, memberChannels.software],
        set: { channel, chosenAt: at },
      })
  }
}

export interface UpdateKey {
  readonly publicKey: Buffer
  readonly privateKey: Buffer
}

export async function updateKey(database: Queryable): Promise<UpdateKey | null> {
  const [key] = await database.select().from(updateKeys)
  return key ?? null
}

/** Adds the key where there is none: of concurrent processes one succeeds. */
export const addUpdateKey = (database: Queryable, key: UpdateKey, now: Date) =>
  database
    .insert(updateKeys)
    .values({ ...key, createdAt: now })
    .onConflictDoNothing()

/** The secret that links are signed with, as it is kept. Of many processes at once one brings it. */
export async function keptLinkSecret(database: Queryable, fresh: Buffer, now: Date): Promise<Buffer> {
  await database.insert(downloadKeys).values({ secret: fresh, createdAt: now }).onConflictDoNothing()
  const [key] = await database.select({ secret: downloadKeys.secret }).from(downloadKeys)
  if (!key) throw new Error('There is no secret to sign links by')
  return key.secret
}

/** Puts another secret in the place of one; a process that comes second changes nothing. */
export const replaceLinkSecret = (
  database: Queryable,
  former: Buffer,
  { fresh, now }: { readonly fresh: Buffer; readonly now: Date },
) => database.update(downloadKeys).set({ secret: fresh, createdAt: now }).where(eq(downloadKeys.secret, former))
