import { randomBytes } from 'node:crypto'
import { arch, release, type as system } from 'node:os'
import { slowComponentsOf } from './components.js'
import { type Device, thisDevice } from './device.js'
import { LicenceError, type LicenceProblem } from './errors.js'
import { type Licence, type PublicKey, verifyLicence } from './licence.js'
import { fetchKeys, post } from './map.js'
import type { ClientOptions } from './options.js'
import { fingerprintKept } from './recognise.js'
import type { Lease, Stored } from './store.js'
import { trustedKeys } from './trust.js'

/** The answer that brings a seat, or refreshes it. */
export interface LicenceGrant {
  readonly licence: string
  /** Left out by a heartbeat: the token that there is stays good. */
  readonly refresh_token?: string
  readonly refresh_after: number
  /** The lease of a floating seat. */
  readonly lease?: Lease
}

/** In seconds: a clock may go back by this much, as when it is set right. */
const mostGoneBack = 3600
/** In seconds: how far the time moves on before that is written down. */
const worthWriting = 600

/** Keeps a licence: its checks, and the calls of a program with a seat. The client gets the licence. */
export class LicenceHolder {
  /** The device as the server knows it; its fingerprint stays what the licence in the store has. */
  device: Device
  protected readonly options: ClientOptions
  /** A new name, until the store has shown the name of this installation. */
  protected installation = randomBytes(32).toString('base64url')
  #slow: ReturnType<typeof slowComponentsOf> | undefined

  constructor(options: ClientOptions) {
    this.options = options
    this.device = options.device ?? thisDevice({}, options.line)
  }

  /** The licence of this device, checked without network. */
  async check(): Promise<Licence> {
    const stored = await this.load()
    if (!stored?.licence) throw new LicenceError('notAuthorized', 'This device is not authorized.')
    const licence = this.verify(stored.licence, stored.keys)
    const now = this.now().getTime() / 1000
    const { latest = 0 } = stored
    if (now < latest - mostGoneBack) {
      throw new LicenceError('clockIsWrong', 'It was later on this machine before than it is now.')
    }
    if (now > latest + worthWriting) await this.options.store.save({ ...stored, latest: now })
    return licence
  }

  protected now = () => this.options.now?.() ?? new Date()

  protected async load(): Promise<Stored | null> {
    const stored = await this.options.store.load()
    this.installation = stored?.installation ?? this.installation
    if (stored && !this.options.device) {
      this.device = { ...this.device, fingerprint: fingerprintKept(stored, this.device) }
    }
    return stored
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
    const { platform, fingerprint, device } = this.device
    return { line: this.options.line, platform, fingerprint, device, ...this.state() }
  }

  protected verify(licence: string, known: readonly PublicKey[]): Licence {
    const { keys: pinned, line, released } = this.options
    const keys = pinned === 'fromServer' ? known : trustedKeys(pinned, known)
    const { fingerprint } = this.device
    return verifyLicence(licence, { keys, line, fingerprint, now: this.now(), ...(released && { released }) })
  }

  /** The token that proves to the server that the seat belongs to this device. */
  protected async held() {
    const stored = await this.load()
    if (!stored) throw new LicenceError('notAuthorized', 'This device is not authorized.')
    const { refreshToken } = stored
    if (refreshToken === null) {
      const message = 'This licence came as a file: the member area renews it, and takes its seat back.'
      throw new LicenceError('notAuthorized', message)
    }
    return { refresh_token: refreshToken, fingerprint: this.device.fingerprint }
  }

  /** The token is stored before the licence is checked: it is valid once, and the previous one is spent. */
  protected async keep(grant: LicenceGrant): Promise<Licence> {
    const { licence, refresh_after: refreshAfter, lease } = grant
    const { store } = this.options
    const { keys: known = [], latest, refreshToken: before = null } = (await this.load()) ?? {}
    const refreshToken = grant.refresh_token ?? before
    const { installation } = this
    const { components } = this.device
    const held = { licence, refreshToken, refreshAfter, keys: known, installation, ...(components && { components }) }
    const stored: Stored = { ...held, ...(latest && { latest }), ...(lease && { lease }) }
    await store.save(stored)
    const keys = await this.#publishedKeys(known)
    await store.save({ ...stored, keys })
    const checked = this.verify(licence, keys)
    // The server's time is signed: a clock that was once set too far ahead is forgiven.
    await store.save({ ...stored, keys, latest: checked.issuedAt.getTime() / 1000 })
    return checked
  }

  protected async post<Data>(path: string, input: Readonly<Record<string, unknown>>): Promise<Data> {
    const answer = await post<Data>(this.options, path, input)
    if (answer === 'pending' || answer === 'slowDown') throw new LicenceError('server', `${path} asks to wait.`)
    return answer
  }

  /** Makes a call with the seat's token. When the server says that the seat is lost, the licence here is deleted. */
  protected async ask<Data>(path: string, more: Readonly<Record<string, unknown>> = {}): Promise<Data> {
    const held = await this.held()
    try {
      return await this.post<Data>(path, { ...held, ...more })
    } catch (error) {
      if (error instanceof LicenceError && lost.has(error.problem)) await this.options.store.clear()
      throw error
    }
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

const lost: ReadonlySet<LicenceProblem> = new Set(['seatLost', 'suspended'])
