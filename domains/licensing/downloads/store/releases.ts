import { and, desc, eq, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { FirstRelease, HeldLine, ReleasePlatform } from '../rules'
import { downloadCounts, memberChannels, releases } from '../tables'
import { type HeldLinesQuery, type OwnRows, ownRows, readHeld } from './held'

type Row = Record<string, unknown>

export type Release = typeof releases.$inferSelect

/** More builds of one product for both its platforms than any list shows. */
const mostListed = 1000

/** Returns a member's lines of these add-ons, and the released software, in one statement. */
export async function addOnsAndSoftware(
  database: Queryable,
  { now, ...owner }: HeldLinesQuery & { readonly now: Date },
): Promise<{ held: readonly HeldLine[]; released: readonly FirstRelease[] }> {
  const own = ownRows(owner)
  const { rows } = await database.execute<
    OwnRows & { released: { software: string; platform: ReleasePlatform; releasedAt: string }[] } & Row
  >(sql`select ${own.held} as held, ${own.places} as places, (
    select coalesce(json_agg(json_build_object('software', software, 'platform', platform, 'releasedAt', first)), '[]')
    from (select software, platform, min(released_at) as first from ${releases}
      where released_at <= ${now} and withdrawn_at is null group by software, platform) came_out) as released`)
  const [row] = rows
  if (!row) throw new Error('The statement gave no row')
  return {
    held: await readHeld(database, row, owner),
    released: row.released.map(({ releasedAt, ...release }) => ({ ...release, releasedAt: new Date(releasedAt) })),
  }
}

export type ListedRelease = Pick<
  Release,
  | 'id'
  | 'software'
  | 'platform'
  | 'arch'
  | 'version'
  | 'build'
  | 'channel'
  | 'releasedAt'
  | 'minimumSystem'
  | 'fileName'
  | 'size'
  | 'sha256'
  | 'notes'
  | 'noteLinks'
>

/** Every release of a software that is out, the newest first, what its member holds of these add-ons, and the channel that they chose. */
export async function releasesOf(
  database: Queryable,
  { software, now, ...owner }: HeldLinesQuery & { readonly software: string; readonly now: Date },
): Promise<{ held: readonly HeldLine[]; listed: readonly ListedRelease[]; chosen: string | null }> {
  const own = ownRows(owner)
  const { rows } = await database.execute<
    OwnRows & { chosen: string | null; listed: (Omit<ListedRelease, 'releasedAt'> & { releasedAt: string })[] } & Row
  >(sql`select ${own.held} as held, ${own.places} as places, (select channel from ${memberChannels} own
      where own.member_id = ${owner.memberId} and own.software = ${software}) as chosen, (
    select coalesce(json_agg(json_build_object(
      'id', id, 'software', software, 'platform', platform, 'arch', arch, 'version', version, 'build', build,
      'releasedAt', released_at, 'minimumSystem', minimum_system, 'fileName', file_name,
      'size', size, 'sha256', sha256, 'channel', channel, 'notes', notes, 'noteLinks', note_links)
      order by build desc, platform desc, array_position(array['any', 'x64'], arch), arch), '[]')
    from (select * from ${releases} where software = ${software} and released_at <= ${now}
        and withdrawn_at is null and use <> 'update'
      order by build desc limit ${mostListed}) newest) as listed`)
  const [row] = rows
  if (!row) throw new Error('The statement gave no row')
  return {
    held: await readHeld(database, row, owner),
    chosen: row.chosen,
    listed: row.listed.map(({ releasedAt, ...release }) => ({ ...release, releasedAt: new Date(releasedAt) })),
  }
}

/** A release that is asked for by its file's name, and what decides who may have it. */
export interface RequestedRelease extends Release {
  readonly isNewest: boolean
  readonly held: readonly HeldLine[]
  readonly isSuspended: boolean
}

interface FileQuery {
  readonly fileName: string
  readonly recipient: number | null
  readonly now: Date
}

/** @param recipient the member of a link; null: anyone who downloads without one */
export async function releaseByFileName(
  database: Queryable,
  { fileName, recipient, now, ...of }: Omit<HeldLinesQuery, 'memberId'> & FileQuery,
): Promise<RequestedRelease | null> {
  const memberId = recipient ?? 0
  const owner = { ...of, memberId }
  const [row] = await database
    .select({
      release: releases,
      isNewest: sql<boolean>`not exists (select 1 from ${releases} later
        where later.software = releases.software and later.platform = releases.platform
          and later.arch = releases.arch and later.use <> 'update' and later.channel in (releases.channel, 'stable')
          and later.build > releases.build and later.released_at <= ${now}
          and later.withdrawn_at is null)`,
      ...ownRows(owner),
      isSuspended: sql<boolean>`exists (select 1 from ${members} member
        where member.id = ${memberId} and member.blacklisted_at is not null)`,
    })
    .from(releases)
    .where(
      and(
        eq(releases.fileName, fileName),
        ne(releases.use, 'update'),
        lte(releases.releasedAt, now),
        isNull(releases.withdrawnAt),
      ),
    )
  if (!row) return null
  const { release, held, places, ...facts } = row
  return { ...release, ...facts, held: await readHeld(database, { held, places }, owner) }
}

/** The newest release of each software for each platform and processor in each channel. */
export const newestReleases = (database: Queryable, now: Date): Promise<Release[]> =>
  database
    .selectDistinctOn([releases.software, releases.platform, releases.arch, releases.channel])
    .from(releases)
    .where(and(lte(releases.releasedAt, now), isNull(releases.withdrawnAt), ne(releases.use, 'update')))
    .orderBy(releases.software, releases.platform, releases.arch, releases.channel, desc(releases.build))

export type NewRelease = typeof releases.$inferInsert

/** Returns where the content of some release lies, by its SHA-256; null: none has it. */
export async function keyOfContent(database: Queryable, sha256: string): Promise<string | null> {
  const [found] = await database
    .select({ fileKey: releases.fileKey })
    .from(releases)
    .where(eq(releases.sha256, sha256))
    .orderBy(releases.id)
    .limit(1)
  return found?.fileKey ?? null
}

export const isOfRelease = async (database: Queryable, fileKey: string): Promise<boolean> =>
  (await database.$count(releases, eq(releases.fileKey, fileKey))) > 0

/** A build that is to be added is there already, and is another. */
export class BuildTakenError extends Error {
  constructor(readonly fileName: string) {
    super(`${fileName} is there already with another content`)
  }
}

/**
 * Writes releases down, all of them or none; what is there already is passed over.
 * @returns how many were new
 * @throws BuildTakenError when one is there already with another content
 */
export const addReleases = (database: Queryable, added: readonly NewRelease[]): Promise<number> =>
  database.transaction(async (transaction) => {
    let count = 0
    for (const release of added) {
      const written = await transaction.insert(releases).values(release).onConflictDoNothing().returning()
      if (written.length === 0 && !(await isThere(transaction, release))) throw new BuildTakenError(release.fileName)
      count += written.length
    }
    return count
  })

async function isThere(database: Queryable, { fileName, sha256 }: NewRelease) {
  const [same] = await database
    .select({ id: releases.id })
    .from(releases)
    .where(and(eq(releases.fileName, fileName), eq(releases.sha256, sha256)))
  return same !== undefined
}

export async function hasReleases(database: Queryable): Promise<boolean> {
  const [any] = await database.select({ id: releases.id }).from(releases).limit(1)
  return any !== undefined
}

const downloads = sql<number>`(select coalesce(sum(downloads), 0)::int from ${downloadCounts}
  where release_id = releases.id)`

/** Every release with the number of its downloads, for the vendor. */
export const countedReleases = (database: Queryable) =>
  database
    .select({ release: releases, downloads })
    .from(releases)
    .orderBy(releases.software, releases.platform, desc(releases.build))

/**
 * Returns a page of releases, the last published first.
 * @param before the last one of the page before
 */
export const releasesBefore = (database: Queryable, before: number | null, most: number) =>
  database
    .select({ release: releases, downloads })
    .from(releases)
    .where(before === null ? undefined : lt(releases.id, before))
    .orderBy(desc(releases.id))
    .limit(most)

/** One release, with how often it was downloaded. */
export async function releaseNumbered(database: Queryable, id: number) {
  const [found] = await database.select({ release: releases, downloads }).from(releases).where(eq(releases.id, id))
  return found ?? null
}

/** Every release of a software, the newest build first. */
export const releasesOfSoftware = (database: Queryable, software: string): Promise<Release[]> =>
  database
    .select()
    .from(releases)
    .where(eq(releases.software, software))
    .orderBy(desc(releases.build), desc(releases.id))
    .limit(mostListed)

export async function releaseCalled(database: Queryable, fileName: string): Promise<Release | null> {
  const [found] = await database.select().from(releases).where(eq(releases.fileName, fileName))
  return found ?? null
}

/** Takes a release away from members. @returns whether it was there for them until now */
export async function withdraw(
  transaction: Transaction,
  { fileName, by, at, reason }: { fileName: string; by: string; at: Date; reason: string },
): Promise<boolean> {
  const changed = await transaction
    .update(releases)
    .set({ withdrawnAt: at, withdrawnBy: by, withdrawnFor: reason })
    .where(and(eq(releases.fileName, fileName), isNull(releases.withdrawnAt)))
    .returning({ id: releases.id })
  return changed.length > 0
}

interface NoteIn {
  readonly language: string
  readonly text: string
}

/** Returns the texts with that of one language replaced, or removed. */
function rewritten(texts: Release['notes'], { language, text }: NoteIn) {
  const { [language]: _, ...others } = texts
  return text === '' ? others : { ...others, [language]: text }
}

/** Changed facts of a published release; omitted ones stay. */
export interface ReleaseNews
  extends Partial<Pick<Release, 'critical' | 'share' | 'notes' | 'noteLinks' | 'haltedAt' | 'updateFrom'>> {
  /** The release notes in one language; an empty text removes them. */
  readonly note?: NoteIn
  /** The page with them in one language; an empty address removes it. */
  readonly noteLink?: NoteIn
  /** Where it goes, and from which channels it may: those that are no steadier. */
  readonly move?: { readonly to: string; readonly from: readonly string[] }
}

/**
 * Changes the facts of a published release.
 * @returns what it was before; null where the change would take it from users
 */
export async function retell(
  transaction: Transaction,
  fileName: string,
  { note, noteLink, move, ...news }: ReleaseNews,
) {
  const [before] = await transaction.select().from(releases).where(eq(releases.fileName, fileName)).for('update')
  if (!before || before.share > (news.share ?? 100) || (move && !move.from.includes(before.channel))) return null
  const told = {
    ...news,
    ...(note && { notes: rewritten(before.notes, note) }),
    ...(noteLink && { noteLinks: rewritten(before.noteLinks, noteLink) }),
    ...(move && { channel: move.to }),
  }
  await transaction.update(releases).set(told).where(eq(releases.id, before.id))
  return before
}
