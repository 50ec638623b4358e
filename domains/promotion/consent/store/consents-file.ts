import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import { inIso, objectOf, rowsOf } from '@/platform/database/cursor'
import { type HeldChecks, stagingTable } from '@/platform/database/staging'
import type { ExportedLine } from '@/platform/import/export-part'
import { askingRefusals, consentTexts, topicConsents } from '../tables'

/** Consents by topic, and when they ended. Unanswered requests are left out, since their links work here alone. */
export const exportedTopicConsents = (transaction: Transaction) =>
  rowsOf<{ line: ExportedLine['line'] }>(
    transaction,
    sql`select ${objectOf({
      email: sql`c.email`,
      address_hash: sql`case when c.email is null then encode(c.address_hash, 'hex') end`,
      topic: sql`c.topic`,
      language: sql`c.language`,
      wording: sql`coalesce(read.text, c.wording)`,
      version: sql`c.version`,
      page: sql`c.page`,
      source: sql`c.source`,
      asked_at: inIso(sql`c.asked_at`),
      asked_network: sql`c.asked_network`,
      given_at: inIso(sql`c.given_at`),
      given_network: sql`c.given_network`,
      withdrawn_at: inIso(sql`c.withdrawn_at`),
      withdrawn_by: sql`c.withdrawn_by`,
      withdrawn_network: sql`c.withdrawn_network`,
      complaint: sql`c.complaint`,
    })} as line from ${topicConsents} c left join ${consentTexts} read on read.version = c.version
    where c.given_at is not null
    order by coalesce(c.email, encode(c.address_hash, 'hex')) collate "C", c.topic collate "C", c.given_at`,
  )

/** Consents of a vendor's file, until they are with their addresses. */
export const heldTopicConsents = stagingTable('imported_topic_consents', {
  member: 'text',
  email: 'text',
  hash: 'text',
  topic: 'text',
  language: 'text',
  wording: 'text',
  version: 'text',
  page: 'text',
  source: 'text',
  asked_at: 'timestamptz',
  asked_network: 'text',
  given_at: 'timestamptz',
  given_network: 'text',
  withdrawn_at: 'timestamptz',
  withdrawn_by: 'text',
  withdrawn_network: 'text',
  complaint: 'text',
})
const held = heldTopicConsents.table
const heldHash = sql`decode(held.hash, 'hex')`

export const topicConsentChecks = (now: Date): HeldChecks => ({
  table: held,
  // A consent stays its address's; but of an account that was erased here nothing comes back.
  ofMembers: true,
  checks: [
    heldTopicConsents.repeated(
      sql`'the consent of ' || coalesce(email, hash) || ' to ' || topic || ' at ' || given_at`,
    ),
    {
      kind: 'agrees again to what goes on',
      mend: 'leave one of the lines out, or say when it ended',
      lines: sql`select line, email || ' agrees to ' || topic || ' in line ' || first || ' already' from (
        select line, email, topic, given_at, min(line) over one as first,
          first_value(given_at) over (one order by line) as first_given
        from ${held} where withdrawn_at is null window one as (partition by hash, topic)) each
        where line > first and given_at <> first_given`,
    },
    {
      kind: 'lies in the future',
      mend: 'mend given_at or withdrawn_at',
      lines: sql`select line, case when given_at > ${now}::timestamptz then 'was given' else 'was taken back' end || ' in the future'
        from ${held} where greatest(given_at, withdrawn_at) > ${now}::timestamptz`,
    },
  ],
})

/** Locks the held addresses: a concurrent withdrawal waits, so that it is not overwritten. */
export const lockHeldAddresses = (transaction: Transaction) =>
  transaction.execute(sql`
    select c.id from ${topicConsents} c join ${held} held on c.address_hash = ${heldHash}
    where c.given_at is not null and c.withdrawn_at is null
    order by c.id for update`)

/**
 * Removes consents that the address has ended since, here or by another line. After a complaint, which ends every
 * topic, a consent reported by another system does not count at all: only a followed link does.
 * @returns the lines that were removed
 */
export async function passOverEnded(transaction: Transaction) {
  const { rows } = await transaction.execute<{ line: number; after_complaint: boolean }>(sql`
    with withdrawal as (
      select address_hash, topic, withdrawn_at, withdrawn_by from ${topicConsents}
      where withdrawn_at is not null and address_hash in (select ${heldHash} from ${held} held)
      union all
      select ${heldHash}, topic, withdrawn_at, withdrawn_by from ${held} held where withdrawn_at is not null),
    ended as (select address_hash, topic, max(withdrawn_at) as at from withdrawal group by address_hash, topic),
    complained as (
      select address_hash, max(withdrawn_at) as at from withdrawal where withdrawn_by = 'complaint' group by address_hash)
    delete from ${held} passed using (
      select held.line, complained.at is not null as after_complaint
      from ${held} held
      left join ended on ended.address_hash = ${heldHash} and ended.topic = held.topic
      left join complained on complained.address_hash = ${heldHash}
      where held.withdrawn_at is null
        and (ended.at >= held.given_at or complained.at >= held.given_at or (complained.at is not null and held.page = 'import'))
    ) over_and_done where over_and_done.line = passed.line
    returning passed.line, over_and_done.after_complaint`)
  const sorted = rows.toSorted((one, other) => one.line - other.line)
  const linesWhere = (complained: boolean) =>
    sorted.filter((row) => row.after_complaint === complained).map(({ line }) => line)
  return { older: linesWhere(false), afterComplaint: linesWhere(true) }
}

/**
 * Notes refusals for addresses with a complaint, unless they have agreed again.
 * @param ended the consents that have just ended
 */
const refusals = (ended: SQL) => sql`
  insert into ${askingRefusals} (address_hash, at)
  select own.address_hash, max(own.withdrawn_at) from ${ended} own
  where own.withdrawn_by = 'complaint'
    and not exists (select from ${topicConsents} c
      where c.address_hash = own.address_hash and c.given_at > own.withdrawn_at)
    and not exists (select from ${held} held where ${heldHash} = own.address_hash and held.given_at > own.withdrawn_at)
  group by own.address_hash on conflict do nothing`

/**
 * Ends consents that a line withdraws.
 * @returns how many lines concern just these consents
 */
export async function endByHeld(transaction: Transaction): Promise<number> {
  const { rows } = await transaction.execute<{ count: number }>(sql`
    with ending as (
      select distinct on (c.id) c.id, held.topic = c.topic and held.given_at = c.given_at as same,
        held.withdrawn_at, held.withdrawn_by, held.withdrawn_network, held.complaint
      from ${topicConsents} c join ${held} held on c.address_hash = ${heldHash}
        and (held.topic = c.topic or held.withdrawn_by = 'complaint') and held.withdrawn_at >= c.given_at
      where c.given_at is not null and c.withdrawn_at is null
      order by c.id, same desc, held.withdrawn_at, held.line),
    ended as (
      update ${topicConsents} c set withdrawn_at = ending.withdrawn_at, withdrawn_by = ending.withdrawn_by,
        withdrawn_network = ending.withdrawn_network, complaint = ending.complaint
      from ending where ending.id = c.id
      returning c.address_hash, c.withdrawn_at, c.withdrawn_by, ending.same),
    refused as (${refusals(sql`ended`)})
    select count(*)::int as count from ended where same`)
  return rows[0]?.count ?? 0
}

/** Adds the held consents that their addresses do not have. @returns how many were new */
export async function addHeldTopicConsents(transaction: Transaction): Promise<number> {
  await transaction.execute(sql`
    insert into ${consentTexts} (version, topic, language, text, seen_at)
    select distinct on (version) version, topic, language, wording, asked_at from ${held}
    where version is not null order by version, asked_at, line
    on conflict do nothing`)
  const { rows } = await transaction.execute<{ count: number }>(sql`
    with added as (
      insert into ${topicConsents} (email, address_hash, topic, language, version, wording, page, source, asked_at,
        asked_network, given_at, given_network, withdrawn_at, withdrawn_by, withdrawn_network, complaint)
      select email, ${heldHash}, topic, language, version, case when version is null then wording end, page, source, asked_at,
        asked_network, given_at, given_network, withdrawn_at, withdrawn_by, withdrawn_network, complaint
      from ${held} held order by line
      on conflict do nothing
      returning address_hash, withdrawn_at, withdrawn_by),
    refused as (${refusals(sql`added`)})
    select count(*)::int as count from added`)
  return rows[0]?.count ?? 0
}
