import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import type { Logger } from 'pino'
import {
  accountOfRelay,
  askVendor,
  callsAtRelay,
  handlersAtRelay,
  keyOfRelay,
  type LicencesContext,
  type ReadAllotment,
  readAllotment,
  relayParts,
  settleRelay,
  wordOfRelay,
} from '@/domains/licensing/licences'
import { type Offer, usualOffer } from '@/platform/contract/vendor-offer'
import { openDatabase } from '@/platform/database/connect'
import { bareServer } from '@/platform/http/bare-server'
import { type GatewayDeps, serve } from '@/platform/http/gateway'
import { answerTransport } from '@/platform/http/transport'
import { EventBus } from '@/platform/jobs/events'
import { Worker } from '@/platform/jobs/worker'
import { commonPlatforms } from '@/platform/programs/platforms'
import { type Clock, days } from '@/platform/time/duration'

interface RelayOptions {
  /** The relay's own: its data, its secret, and the allotment. */
  readonly folder: string
  readonly clock: Clock
  readonly log: Logger
}

/**
 * Opens a relay: the server's own code for floating places, on an embedded database, with an allotment in place of what is
 * sold (decision 0252).
 */
export async function openRelay({ folder, clock, log }: RelayOptions) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const opened = await openDatabase({ dataDir: join(folder, 'data') })
  const { database } = opened
  const files = filesIn(folder)
  let allotted: ReadAllotment | null = null
  const context = contextOf(() => allotted, { database, clock, log, secret: { file: join(folder, 'secret') } })
  const key = await keyOfRelay(context)
  const memberId = await accountOfRelay(database, clock())

  /** Reads the file if there is a new one. @returns what is wrong with it; null: nothing is */
  async function follow(): Promise<string | null> {
    const text = files.read()
    if (text === null) {
      allotted = null
      return 'There is no allotment.'
    }
    try {
      const read = await readAllotment(text, key)
      if (files.returned().includes(read.claims.sub)) throw new Error('This allotment was given back.')
      if (read.allotment === allotted?.allotment) return null
      if (allotted && allotted.claims.sub === read.claims.sub && allotted.claims.iat > read.claims.iat)
        throw new Error('A newer one of this allotment is at work.')
      allotted = read
      await settleRelay(context, memberId, read.claims, clock())
      return null
    } catch (error) {
      return (error as Error).message
    }
  }

  const app = serverOf(context, memberId, { log, keys: () => allotted?.keys ?? [], offer: () => offerFor(allotted) })
  const tell = (act: 'renew' | 'return') => {
    if (!allotted) throw new Error('There is no allotment.')
    return wordOfRelay(context, { act, id: allotted.claims.sub, now: clock() })
  }

  return {
    app,
    key,
    follow,
    allotted: () => allotted?.claims ?? null,
    /** Returns its word, to be carried to a vendor that cannot be reached. */
    wordFor: async (act: 'renew' | 'return') => tell(act),
    /** Asks the vendor for another term. @returns why it has none; null: it has one */
    async renew(): Promise<string | null> {
      if (!allotted) return 'There is no allotment.'
      const answer = await askVendor(allotted.claims.iss, await tell('renew'))
      if (typeof answer === 'string') return answer
      files.write(answer.file)
      return follow()
    },
    /** Gives the allotment back, for good. @returns its word to the vendor, and why the vendor has not heard it */
    async giveBack(): Promise<{ readonly word: string; readonly unheard: string | null }> {
      const word = await tell('return')
      const { claims } = allotted as ReadAllotment
      files.giveBack(claims.sub)
      allotted = null
      const answer = await askVendor(claims.iss, word, 'return')
      return { word, unheard: typeof answer === 'string' ? answer : null }
    },
    async close() {
      await app.close()
      await opened.close()
    },
  }
}

/** The files of a relay beside its database. */
function filesIn(folder: string) {
  const [allotment, gone] = [join(folder, 'allotment.json'), join(folder, 'returned.json')]
  const returned = (): readonly string[] => (existsSync(gone) ? JSON.parse(readFileSync(gone, 'utf8')) : [])
  const put = (path: string, text: string) => {
    writeFileSync(`${path}.new`, text, { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  return {
    returned,
    read: () =>
      existsSync(allotment) && statSync(allotment).size < 1_000_000 ? readFileSync(allotment, 'utf8') : null,
    write: (text: string) => put(allotment, text),
    giveBack(id: string) {
      put(gone, JSON.stringify([...returned(), id]))
      rmSync(allotment, { force: true })
    },
  }
}

type Own = Pick<LicencesContext, 'database' | 'clock' | 'secret'> & { readonly log: Logger }

/** A relay sends no mail, sells nothing and has no pages: of a server's parts it has what floating places need. */
function contextOf(allotted: () => ReadAllotment | null, { database, clock, secret, log }: Own): LicencesContext {
  const worker = new Worker(database, clock, log)
  const settings = {
    lines: 'all',
    lease: days(1),
    offlineLease: days(1),
    grace: 0,
    releasesPerSeat: 1,
    keysOfLeavers: 'offer',
  }
  const parts = { database, clock, secret, worker, events: new EventBus(worker), settings, ...relayParts(allotted) }
  return {
    ...parts,
    get offer() {
      return offerFor(allotted())
    },
    get publicUrl() {
      return allotted()?.claims.iss ?? ''
    },
  } as unknown as LicencesContext
}

/** Also a platform that the vendor has named, as its allotment does. */
function offerFor(allotted: ReadAllotment | null): Offer {
  const { platform } = allotted?.claims ?? {}
  if (platform === undefined || commonPlatforms.some((each) => each === platform)) return usualOffer
  return { ...usualOffer, platforms: { [platform]: { names: { en: platform }, labelled: true } } }
}

interface ServerParts {
  readonly log: Logger
  readonly keys: () => ReadAllotment['keys']
  readonly offer: () => Offer
}

function serverOf(context: LicencesContext, memberId: number, { log, keys, offer }: ServerParts) {
  const app = bareServer(log)
  app.decorateRequest('offer', { getter: offer })
  app.decorateRequest('networkCountry', null)
  const nowhere = () => 'This is a relay of floating licences.\n'
  answerTransport(app, { notFound: nowhere, failed: nowhere })
  void app.register(cookie)
  // Of the callers of a server it knows programs alone.
  const nobody = async () => null
  const gateway = {
    clock: context.clock,
    replica: null,
    origins: new Set(),
    resolveMember: nobody,
    afterWrite: () => {},
  }
  serve(app, callsAtRelay, () => handlersAtRelay(context, memberId), gateway as unknown as GatewayDeps)
  app.get('/.well-known/jwks.json', async () => ({ keys: keys().map((key) => ({ ...key, alg: 'EdDSA', use: 'sig' })) }))
  app.get('/healthz', async () => ({ status: 'ok' }))
  return app
}
