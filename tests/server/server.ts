import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'
import { buildApp } from '@/apps/server/app'
import { readConfig } from '@/apps/server/config'
import { productWording } from '@/apps/server/wording'
import { identity } from '@/domains/accounts/identity/domain'
import { hashPassword } from '@/domains/accounts/identity/secrets/secrets'
import { members } from '@/domains/accounts/identity/tables/members'
import { type DatabasePlace, type OpenDatabase, openDatabase } from '@/platform/database/connect'
import { timeouts } from '@/platform/database/timeouts'
import { createLog } from '@/platform/log/log'
import { linksOf, recentMails } from '@/platform/mail/mailer'
import { type Duration, minutes } from '@/platform/time/duration'
import { readVendor } from '@/platform/vendor/read'
import { openMessages } from '@/platform/wording/check'
import { openEmptyEmbedded } from '../database/embedded'
import { createDatabase } from '../database/postgres'
import { watchTransactions } from '../database/second-connections'
import { readsBesideLock } from '../database/waiting-reads'
import { Visitor } from './visitor'

export const password = 'correct1'

/** Hashing takes as long as it does in production, and one hash serves all. */
let hashed: Promise<string> | undefined

/**
 * The whole server on a port of its own, with a database of its own and a clock that a test turns. The database is the
 * one of the suite that runs: embedded, or a real PostgreSQL server. @param beside another server, whose database it shares
 */
export async function startServer(variables: Record<string, string> = {}, beside?: ServerOptions) {
  const place = beside?.place ?? (await newPlace())
  const opened = place ? await openDatabase(place, beside?.statements ?? timeouts.work) : await openEmptyEmbedded()
  // A busy machine fails no test, however many want a connection at once.
  if (place && beside?.statements === undefined) opened.pool.options.connectionTimeoutMillis = minutes(1)
  const secondConnections = watchTransactions(opened)
  const clock = turnableClock()
  const log: string[] = []
  const logger = createLog('info', { write: (line: string) => void log.push(line) })
  const production = variables.NODE_ENV === 'production'
  const config = readConfig({
    NODE_ENV: 'test',
    LICENCE_SECRET: process.env.LICENCE_SECRET,
    ...(!production && { FOYER_DEMO: '1' }),
    ...variables,
  })
  const vendor = readVendor(config.vendorDir)
  const { app, worker, installation, payments } = await buildApp({
    config,
    vendor,
    messages: await openMessages(config.vendorDir, productWording),
    opened,
    clock: clock.now,
    log: logger,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const statements = countStatements(opened)

  return {
    url,
    place,
    config,
    clock,
    log,
    database: opened.database,
    pool: opened.pool,
    identity: installation.of(identity),
    installation,
    payments,
    worker,
    /** A browser of its own. */
    visitor: () => new Visitor(url, opened.database, { identity: installation.of(identity), now: clock.now }),
    /** A member with the password of all test members. */
    async member(facts: Partial<typeof members.$inferInsert> & { email: string }) {
      hashed ??= hashPassword(password)
      const [row] = await opened.database
        .insert(members)
        .values({
          username: 'Ada',
          passwordHash: await hashed,
          createdAt: clock.now(),
          ...facts,
        })
        .returning()
      if (!row) throw new Error('The member was not created')
      return row
    },
    /**
     * Lets the background work finish and returns the mails to an address, newest first. Mails about logins in new browsers
     * are left out unless requested, since every visitor of a test is a new browser.
     */
    async mailsTo(address: string, ofLogins = false) {
      await worker.drain()
      const rows = await recentMails(opened.database, address)
      const wanted = rows.filter(({ kind }) => (kind === 'identity.newBrowser') === ofLogins)
      return wanted.map((mail) => ({ ...mail, link: linkIn(mail.text ?? '') }))
    },
    /** Every address that it answers to, as a tree that is written out. */
    routes: () => app.printRoutes({ commonPrefix: false }),
    /** Returns how many statements the server sends while `act` runs, without background ones, BEGIN and COMMIT. */
    async statementsOf(act: () => Promise<unknown>) {
      const before = statements.count
      await act()
      return statements.count - before
    },
    async close() {
      await app.close()
      await opened.close()
      const [second] = secondConnections
      if (second !== undefined) throw new Error(second)
      const [beside] = statements.beside
      if (beside !== undefined) throw new Error(`A statement waits for rows and reads others beside them: ${beside}`)
    },
  }
}

interface ServerOptions {
  readonly place: DatabasePlace | null
  /** How long a statement may take. */
  readonly statements?: Duration
}

export type TestServer = Awaited<ReturnType<typeof startServer>>

/** The query of the first link of a mail that leads to a member screen. */
function linkIn(text: string) {
  const link = linksOf(text).find((address) => address.includes('/member.htm?a='))
  return link ? new URL(link) : null
}

/** @returns null for an embedded database */
async function newPlace(): Promise<DatabasePlace | null> {
  const server = inject('postgres')
  return server === null ? null : { url: await createDatabase(server) }
}

function turnableClock() {
  let time = Date.parse('2026-11-21T12:00:00Z')
  return {
    now: () => new Date(time),
    advance(duration: Duration) {
      time += duration
    },
  }
}

/** A session's last use is stored beside an answer, and may be stored with the next one. */
const uncounted = /^\s*(begin|commit|rollback|update "sessions" set "seen_at")/i

function countStatements({ pool }: OpenDatabase) {
  const statements = { count: 0, beside: new Set<string>() }
  pool.on('acquire', (client) => {
    const counted = client as typeof client & { counted?: true }
    if (counted.counted) return
    counted.counted = true
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const text = typeof given[0] === 'string' ? given[0] : ((given[0] as { text?: string }).text ?? '')
      if (!uncounted.test(text)) statements.count++
      if (readsBesideLock(text)) statements.beside.add(text)
      return query(...given)
    }) as typeof client.query
  })
  return statements
}
