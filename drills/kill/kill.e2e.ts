import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Installation, startInstallation } from '@/e2e/installation'
import { joinEmbedded, type OpenDatabase, openDatabase } from '@/platform/database/connect'
import { socketFolder } from '@/platform/database/embedded'
import { startPostgres } from '@/tests/database/postgres-server'
import { signedInBuyers } from '../buyers'
import { Ledger } from '../ledger'
import { openMailServer } from '../outside/smtp'
import { roundsOr } from '../rounds'
import { reportOf } from '../rows'
import { countJobs, endLeases, readBooks } from './books'
import { buyOn } from './purchases'

const kills = roundsOr(1)
const lanes = 4
/** So many purchases are acknowledged before the next kill. */
const between = roundsOr(1) > 1 ? 15 : 6
const rows = reportOf('kill', ['killed', 'kills', 'acknowledged', 'lost', 'twice', 'letters', 'letters sent twice'])

let mail: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  mail = await openMailServer()
})
afterAll(() => mail.close())

const variablesWith = (more: Record<string, string>) => ({
  FOYER_DEMO: '1',
  LOG_LEVEL: 'silent',
  SMTP_URL: mail.url,
  MAIL_FROM: 'hello@tidewren.example',
  ...more,
})

interface Scene {
  readonly what: string
  /** The beginning of its buyers' addresses. */
  readonly name: string
  readonly installation: Installation
  readonly open: () => Promise<OpenDatabase>
  /** Kills the process of the scene and starts it again. */
  readonly strike: () => Promise<void>
}

/** Buyers buy while something is killed again and again; then everything acknowledged has to be there, once. */
async function play({ what, name, installation, open, strike }: Scene) {
  const before = mail.letters.length
  const ledger = new Ledger()
  const first = await open()
  const buyers = await signedInBuyers(first.database, installation.url, { name, count: lanes })
  await first.close()

  const shopping = buyOn(buyers, ledger)
  for (let round = 0; round <= kills; round++) {
    if (round > 0) await strike()
    const enough = ledger.countOf('acknowledged') + between
    await expect.poll(() => ledger.countOf('acknowledged'), { interval: 10 }).toBeGreaterThan(enough)
  }
  await shopping.stop()

  const { database, close } = await open()
  await endLeases(database)
  await expect.poll(() => countJobs(database)).toBe(0)
  const books = await readBooks(database, name)
  await close()
  const { lost, twice, uncalled, acknowledged } = ledger.compare(books.orders)
  expect({ lost, twice, uncalled }).toEqual({ lost: [], twice: [], uncalled: [] })
  // The jobs ran once for each order.
  for (const made of [books.invoices, books.checkouts]) expect(made.sort()).toEqual(books.orders.sort())
  expect(books.letters).toHaveLength(books.orders.length)
  expect(books.unsent).toEqual([])
  const letters = mail.letters.slice(before)
  const sentTwice = letters.length - new Set(letters).size
  // A letter that a mail server has taken at the moment of the kill is taken twice: SMTP knows no way to ask.
  expect(sentTwice).toBeLessThanOrEqual(kills * lanes)
  expect(new Set(letters).size).toBeGreaterThanOrEqual(books.letters.length)
  rows.add(what, kills, acknowledged, lost.length, twice.length, letters.length, sentTwice)
}

describe('on a PostgreSQL server', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let installation: Installation
  beforeAll(async () => {
    postgres = await startPostgres()
    installation = await startInstallation({
      variables: variablesWith({ DATABASE_URL: postgres.url, LICENCE_SECRET: 'the same for every process here.' }),
    })
  })
  afterAll(async () => {
    await installation?.stop()
    await postgres.stop()
  })

  it.each([
    ['the server', 'loyal', () => installation.kill().then(() => installation.restart())],
    ['PostgreSQL', 'patient', () => postgres.killAndRestart()],
  ])('%s is killed under load: acknowledged work is there, once', async (what, name, strike) => {
    await play({ what, name, installation, open: () => openDatabase({ url: postgres.url }), strike })
  })
})

it('a server with the embedded database is killed under load: acknowledged work is there, once', async () => {
  const installation = await startInstallation({ data: inject('demoData'), variables: variablesWith({}) })
  const open = () => joinEmbedded(socketFolder(installation.folder))
  const strike = () => installation.kill().then(() => installation.restart())
  await play({ what: 'the server with its embedded database', name: 'frugal', installation, open, strike })
  await installation.stop()
})
