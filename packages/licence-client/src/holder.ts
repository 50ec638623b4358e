import { randomBytes } from 'node:crypto'
import { arch, release, type as system } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { slowComponentsOf } from './components.js'
import { type Device, thisDevice } from './device.js'
import { LicenceError } from './errors.js'
import { type Licence, licenceInTime, openLicence, type PublicKey } from './licence.js'
import { fetchKeys, grantIn, longestTimeout, post, usualTimeout } from './map.js'
import type { ClientOptions } from './options.js'
import { fingerprintKept } from './recognise.js'
import type { Stored, Unlock } from './store.js'
import { trustedKeys } from './trust.js'
import type { WaitingUse } from './uses.js'

/** In seconds: a clock may go back by this much, as when it is set right. */
const mostGoneBack = 3600
/** In seconds: how far the time moves on before that is written down. */
const worthWriting = 600
/** In milliseconds: so long after a licence has come the server is not asked for the next one, whatever it says. */
const justCome = 10_000

/** Keeps a licence: its checks, and the calls of a program with a seat. The client gets the licence. */
export class LicenceHolder {
  /** The device as the server knows it; its fingerprint stays what the licence in the store has. */
  device: Device
  protected readonly options: ClientOptions
  /** A new name, until the store has shown the name of this installation. */
  protected installation = randomBytes(32).toString('base64url')
  /** Unix milliseconds: `nextCall` is not before, since a licence has just come, or was asked for in vain. */
  protected notBefore = 0
  /** The name of this running program, where floating places are counted by process. */
  protected readonly process: string
  /** A licence for this running program alone is in no store: another program there has its own. */
  #own: Pick<Stored, 'licence' | 'refreshAfter' | 'lease'> | null = null
  #slow: ReturnType<typeof slowComponentsOf> | undefined
  /** The calls of this client, one after the other. */
  #queue: Promise<void> = Promise.resolve()
  #isWorking = false
  /** As in the store, for what is not kept there. */
  #skew = 0
  /** The content that could not be written, and what stood there then. */
  #unsaved: { readonly before: Stored | null; readonly stored: Stored } | null = null

  constructor(options: ClientOptions) {
    this.options = options
    this.process = options.process ?? randomBytes(16).toString('base64url')
    this.device = options.device ?? thisDevice({}, options.line)
  }

  /** The licence of this device, checked without network. */
  async check(): Promise<Licence> {
    return (await this.looked()).licence
  }

  /** The same, with the moment by the clock that counts. */
  protected async looked(): Promise<{ readonly licence: Licence; readonly now: number }> {
    const stored = await this.load()
    const { licence, now } = this.#judge(stored)
    const newest = licence.issuedAt.getTime() / 1000
    // To write the time down is a favour: another process, a full disk or a folder that cannot be written is no refusal.
    if (now > (stored?.latest ?? 0) + worthWriting || newest > (stored?.newest ?? 0)) {
      await this.#note({ latest: now, newest }).catch(() => {})
    }
    return { licence, now }
  }

  protected now = () => this.options.now?.() ?? new Date()

  protected async load(): Promise<Stored | null> {
    const found = await this.options.store.load()
    // The content that could not be written counts here, until another process has written something else.
    const stored = this.#unsaved && isSame(found, this.#unsaved.before) ? this.#unsaved.stored : found
    this.installation = stored?.installation ?? this.installation
    // A device that the program has made up is what it says.
    if (stored && this.device.earlier) {
      this.device = { ...this.device, fingerprint: fingerprintKept(stored, this.device) }
    }
    return stored && this.#own ? { ...stored, ...this.#own } : stored
  }

  /** Before the server is told of this computer: with the parts that take a while to find out, once. */
  protected async prepare(): Promise<Stored | null> {
    const stored = await this.load()
    if (!this.options.device) {
      this.#slow ??= slowComponentsOf(this.options.line)
      const { components = [] } = this.device
      const found = (await this.#slow).filter(({ kind }) => components.every((each) => each.kind !== kind))
      if (found.length > 0) this.device = { ...this.device, components: [...components, ...found] }
    }
    return stored
  }

  /** Returns the facts of a device that may change while it keeps its seat. */
  protected state() {
    const { device, options, installation } = this
    const { name, components } = device
    const program = { arch: arch(), os: `${system()} ${release()}`.slice(0, 60) }
    const { version } = options
    return {
      name,
      installation,
      ...program,
      ...(components && { components }),
      ...(version !== undefined && { version }),
    }
  }

  /** Returns the facts of device and program that every request for a seat sends. */
  protected request() {
    const { platform, fingerprint, device, virtual } = this.device
    const place = { line: this.options.line, platform }
    return { ...place, fingerprint, device, ...(virtual && { virtual }), process: this.process, ...this.state() }
  }

  /**
   * Does something with the store while no other process, and no other call, does.
   * @param must it is of no use unless its result is written: the problem is found before the server is asked
   * @param patience in milliseconds
   */
  protected async alone<Result>(
    work: () => Promise<Result>,
    { must = false, patience = this.timeout * 2000 + 5000 } = {},
  ): Promise<Result> {
    const leave = await this.#turn(patience)
    try {
      const unlock = await this.#lock(must, patience)
      try {
        this.#isWorking = true
        return await work()
      } finally {
        this.#isWorking = false
        await unlock?.().catch(() => {})
      }
    } finally {
      leave()
    }
  }

  /** The calls of this client follow one another. */
  async #turn(patience: number): Promise<() => void> {
    const before = this.#queue
    let leave = () => {}
    this.#queue = new Promise<void>((resolve) => {
      leave = resolve
    })
    const isHere = await Promise.race([before.then(() => true), wait(patience, false, { ref: false })])
    if (isHere) return leave
    void before.then(leave)
    throw new LicenceError('system', 'Another call keeps the store.')
  }

  async #lock(must: boolean, patience: number): Promise<Unlock | undefined> {
    const unlock = await this.options.store.lock?.(patience).catch((error: unknown) => {
      if (must) throw error
    })
    if (unlock === null) throw new LicenceError('system', 'Another process keeps the store.')
    return unlock ?? undefined
  }

  /** In seconds: the longest that a call takes. */
  protected get timeout(): number {
    return Math.min(this.options.timeout ?? usualTimeout, longestTimeout)
  }

  /** The token that proves to the server that the seat belongs to this device. */
  protected async held() {
    const stored = await this.load()
    if (!stored) throw notAuthorized()
    const { refreshToken, licence } = stored
    if (refreshToken === null) {
      if (licence === '') throw notAuthorized()
      const message = 'This licence came as a file: the member area renews it, and takes its seat back.'
      throw new LicenceError('notAuthorized', message)
    }
    return { refresh_token: refreshToken, fingerprint: this.device.fingerprint }
  }

  /**
   * Keeps what a call has brought. The token is stored in any case: it is valid once, and the previous one is spent. The
   * licence that is here stays until the new one has proved good.
   */
  protected async keep(data: unknown): Promise<Licence> {
    const grant = grantIn(data)
    const before = (await this.load()) ?? nothing
    const { installation } = this
    const { components } = this.device
    const refreshToken = grant.refresh_token ?? before.refreshToken
    const held = { ...before, refreshToken, installation }
    const opened = await this.#openNew(grant.licence, before, held)
    try {
      const { licence, keys } = opened
      const iat = licence.issuedAt.getTime() / 1000
      this.#skew = skewOf(iat - this.now().getTime() / 1000)
      this.#inTime(licence, this.#skew)
      const kept = licence.kind === 'floating' ? 0 : this.#skew
      const { skew: _, lease: __, ...other } = held
      const { process } = licence
      const all = {
        ...other,
        licence: grant.licence,
        refreshAfter: grant.refresh_after,
        keys,
        ...this.#times(before, iat),
        ...(components && { components }),
        ...(grant.lease && { lease: grant.lease }),
        ...(kept !== 0 && { skew: kept }),
      }
      await this.#save(all, process !== null)
      this.notBefore = this.now().getTime() + justCome
      return licence
    } catch (error) {
      await this.#save(held)
      throw error
    }
  }

  /** Takes a licence that came as a file. */
  protected async keepFile(jws: string): Promise<Licence> {
    const { keys = [], ...before } = (await this.load()) ?? nothing
    const licence = licenceInTime(this.#open(jws, keys), this.#moment(0))
    const iat = licence.issuedAt.getTime() / 1000
    const times = this.#times(before, iat)
    if (this.now().getTime() / 1000 < times.latest - mostGoneBack) throw turnedBack()
    const { components } = this.device
    const { installation } = this
    const file = { licence: jws, refreshToken: null, refreshAfter: null, keys, installation, ...times }
    await this.options.store.save({ ...file, ...(components && { components }) })
    this.#own = null
    return licence
  }

  /** The seat is gone, or given back for good: what the clock has shown stays. */
  protected async drop(): Promise<void> {
    const { latest, newest, keys } = (await this.load()) ?? nothing
    const { installation } = this
    const rest = { ...(latest !== undefined && { latest }), ...(newest !== undefined && { newest }) }
    this.#unsaved = null
    this.#own = null
    await this.options.store
      .save({ ...nothing, keys, installation, ...rest })
      .catch(() => this.options.store.clear())
      .catch(() => {
        throw new LicenceError('system', 'The store cannot be written.')
      })
  }

  /** The token stays: a floating seat can be taken again by it. */
  protected async dropLicence(): Promise<void> {
    const stored = await this.load()
    if (stored) await this.#save({ ...stored, licence: '' }, false)
  }

  /** Keeps uses that are reported later. */
  protected async keepUses(waiting: readonly WaitingUse[]): Promise<void> {
    const stored = await this.load()
    if (!stored || (waiting.length === 0 && !stored.uses)) return
    const { uses: _, ...other } = stored
    await this.#save(waiting.length > 0 ? { ...other, uses: waiting } : other)
  }

  protected async post(path: string, input: Readonly<Record<string, unknown>>): Promise<unknown> {
    const answer = await post(this.options, path, input)
    if (answer === 'pending' || answer === 'slowDown') throw new LicenceError('server', `${path} asks to wait.`)
    return answer
  }

  /** Makes a call with the seat's token. When the server says that the seat is lost, the licence here is deleted. */
  protected async ask(path: string, more: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    const held = await this.held()
    try {
      return await this.post(path, { ...held, ...more })
    } catch (error) {
      if (error instanceof LicenceError && isLost(error)) await this.drop()
      throw error
    }
  }

  /** The stored licence, if it is good by one of the clocks that there are, and the moment by that clock. */
  #judge(stored: Stored | null): { readonly licence: Licence; readonly now: number } {
    if (!stored?.licence) throw notAuthorized()
    const licence = this.#open(stored.licence, stored.keys)
    const moment = this.#inTime(licence, stored.skew ?? this.#skew, stored.latest)
    return { licence, now: moment }
  }

  #open(licence: string, known: readonly PublicKey[]): Licence {
    const { keys: pinned, line } = this.options
    const keys = pinned === 'fromServer' ? known : trustedKeys(pinned, known)
    return openLicence(licence, { keys, line, fingerprint: this.device.fingerprint, process: this.process })
  }

  #moment(skew: number) {
    const { released } = this.options
    return { now: new Date(this.now().getTime() + skew * 1000), ...(released && { released }) }
  }

  /** First by the server's clock, as far as it is known, then by this machine's, which may have been set right. */
  #inTime(licence: Licence, skew: number, latest = 0): number {
    const at = (by: number) => {
      const moment = this.#moment(by)
      licenceInTime(licence, moment)
      const now = moment.now.getTime() / 1000
      if (now < latest - mostGoneBack) throw turnedBack()
      return now
    }
    if (skew !== 0) {
      try {
        return at(skew)
      } catch {
        // The clock may have been set right since.
      }
    }
    return at(0)
  }

  /** The server's time is signed: a clock that was once too far ahead is forgiven, by a newer licence alone. */
  #times({ latest = 0, newest = 0 }: Pick<Stored, 'latest' | 'newest'>, iat: number) {
    return { latest: iat > newest ? iat : latest, newest: Math.max(newest, iat) }
  }

  /** Opens a licence that came, where need be by the keys that the server publishes now. */
  async #openNew(licence: string, { keys: known }: Stored, held: Stored) {
    try {
      return { licence: this.#open(licence, known), keys: known }
    } catch (error) {
      await this.#save(held)
      if (!(error instanceof LicenceError) || error.problem !== 'unknownKey') throw error
    }
    const keys = await this.#publishedKeys(known)
    return { licence: this.#open(licence, keys), keys }
  }

  /** Writes it, or keeps it here: a full disk is no refusal, and the server takes the token before once more. */
  async #save(all: Stored, isOwn = this.#own !== null): Promise<void> {
    const { licence, refreshAfter, lease } = all
    if (isOwn) this.#own = { licence, refreshAfter, ...(lease && { lease }) }
    const stored = isOwn ? { ...all, licence: '' } : all
    const before = await this.options.store.load().catch(() => null)
    try {
      await this.options.store.save(stored)
      this.#unsaved = null
    } catch {
      this.#unsaved = { before, stored }
    }
    // Not before, since a check meanwhile has one of both at any time.
    if (!isOwn) this.#own = null
  }

  async #note(moment: { readonly latest: number; readonly newest: number }) {
    if (this.#isWorking) return
    await this.alone(
      async () => {
        const stored = await this.options.store.load()
        if (!stored?.licence) return
        const latest = Math.max(stored.latest ?? 0, moment.latest)
        await this.options.store.save({ ...stored, latest, newest: Math.max(stored.newest ?? 0, moment.newest) })
      },
      { must: true, patience: 0 },
    )
  }

  /** A program with keys of its own can do without the server's. */
  async #publishedKeys(known: readonly PublicKey[]): Promise<readonly PublicKey[]> {
    try {
      return await fetchKeys(this.options)
    } catch (error) {
      if (this.options.keys === 'fromServer') throw error
      return known
    }
  }
}

/** Nothing but these ends a licence before its last day (decision 0177). */
export const isLost = ({ problem }: LicenceError) => problem === 'seatLost' || problem === 'suspended'

const notAuthorized = () => new LicenceError('notAuthorized', 'This device is not authorized.')
const turnedBack = () => new LicenceError('clockIsWrong', 'It was later on this machine before than it is now.')

const nothing: Stored = { licence: '', refreshToken: null, refreshAfter: null, keys: [] }

const isSame = (one: Stored | null, other: Stored | null) => JSON.stringify(one) === JSON.stringify(other)

/** A few seconds are the way of the answer; beyond a day and the time zones the clock is wrong, and stays so. */
const skewOf = (seconds: number) => (Math.abs(seconds) < 120 || Math.abs(seconds) > 26 * 3600 ? 0 : seconds)
