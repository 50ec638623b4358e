import { setTimeout as wait } from 'node:timers/promises'
import { type Device, thisDevice } from './device.js'
import { LicenceError, type LicenceProblem } from './errors.js'
import { type Licence, type PublicKey, verifyLicence } from './licence.js'
import { fetchKeys, post } from './map.js'
import type { Store, Stored } from './store.js'
import { trustedKeys } from './trust.js'

export interface ClientOptions {
  /** The vendor's member area, such as `https://member.example.com`. */
  readonly server: string
  /** The key of the product line that the program belongs to. */
  readonly line: string
  readonly store: Store
  /** Left out: the computer that the program runs on. */
  readonly device?: Device
  /**
   * The vendor's keys, shipped with the program: what `/.well-known/jwks.json` gave when it was built. A later key is
   * trusted when one of these has vouched for it. `fromServer` believes whatever the server, or the store, says, so that
   * anyone who may write the store can make licences: for trials.
   */
  readonly keys: readonly PublicKey[] | 'fromServer'
  readonly now?: () => Date
}

/** What the member has to do in the browser. */
export interface Prompt {
  /** To be typed at `address`, for anyone who cannot open `link`. */
  readonly code: string
  readonly address: string
  /** The address with the code in it: open it, or show it as a QR code. */
  readonly link: string
  readonly expiresAt: Date
}

interface LicenceGrant {
  readonly licence: string
  readonly refresh_token: string
  readonly refresh_after: number
}

interface DeviceCodeAnswer {
  readonly device_code: string
  readonly user_code: string
  readonly verification_uri: string
  readonly verification_uri_complete: string
  readonly expires_in: number
  readonly interval: number
}

/** In seconds: a clock may go back by this much, as when it is set right. */
const mostGoneBack = 3600
/** In seconds: how far the time moves on before that is written down. */
const worthWriting = 600

/** Of these nobody knows whether the seat is lost, so they are no reason to stop working. */
const mayPass: ReadonlySet<LicenceProblem> = new Set(['unreachable', 'server', 'tooOften'])

/** A program's way to its licence. Every method throws `LicenceError`, and no other error on purpose. */
export class LicenceClient {
  readonly device: Device
  readonly #options: ClientOptions

  constructor(options: ClientOptions) {
    this.#options = options
    this.device = options.device ?? thisDevice()
  }

  /** Lets the member confirm this device in the browser, and waits for it. The program never sees a password. */
  async signIn({ show, signal }: { show: (prompt: Prompt) => void; signal?: AbortSignal }): Promise<Licence> {
    const begun = await this.#post<DeviceCodeAnswer>('/licence/device_code', this.#request())
    const expiresAt = new Date(this.#now().getTime() + begun.expires_in * 1000)
    show({
      code: begun.user_code,
      address: begun.verification_uri,
      link: begun.verification_uri_complete,
      expiresAt,
    })
    let seconds = begun.interval
    while (this.#now() < expiresAt) {
      await wait(seconds * 1000, undefined, signal ? { signal } : {})
      const answer = await this.#poll(begun.device_code)
      if (typeof answer === 'object') return this.#keep(answer)
      if (answer === 'slowDown') seconds += begun.interval
    }
    throw new LicenceError('codeExpired', 'Nobody has confirmed this device in time.')
  }

  /**
   * Signs in with what the member typed into the program; `signIn` is the better way. A program that has had a seat shows
   * its last refresh token, so that strangers who guess at the address do not keep it out (`tooOften`).
   */
  async signInWithPassword(email: string, password: string): Promise<Licence> {
    const { refreshToken = null } = (await this.#options.store.load()) ?? {}
    const typed = { ...this.#request(), email, pw: password }
    const input = refreshToken === null ? typed : { ...typed, token: refreshToken }
    return this.#keep(await this.#post<LicenceGrant>('/licence/sign_in', input))
  }

  /** The licence of this device, checked without network. */
  async check(): Promise<Licence> {
    const stored = await this.#options.store.load()
    if (!stored) throw new LicenceError('notAuthorized', 'This device is not authorized.')
    const licence = this.#verify(stored.licence, stored.keys)
    const now = this.#now().getTime() / 1000
    const { latest = 0 } = stored
    if (now < latest - mostGoneBack) {
      throw new LicenceError('clockIsWrong', 'It was later on this machine before than it is now.')
    }
    if (now > latest + worthWriting) await this.#options.store.save({ ...stored, latest: now })
    return licence
  }

  /**
   * A licence with a new lease. When the server says that the seat is lost, the licence here is deleted. A server that
   * cannot be reached changes nothing: `check` is good until the lease ends.
   */
  async refresh(): Promise<Licence> {
    const held = await this.#held()
    try {
      return await this.#keep(await this.#post<LicenceGrant>('/licence/refresh', { ...held, name: this.device.name }))
    } catch (error) {
      throw await this.#forgetIfLost(error)
    }
  }

  /** What a program does when it starts: it checks, and refreshes when it is time and there is a network. */
  async ensure(): Promise<Licence> {
    const { refreshToken = null, refreshAfter = null } = (await this.#options.store.load()) ?? {}
    const due = refreshAfter !== null && refreshAfter * 1000 <= this.#now().getTime()
    const refreshed = refreshToken !== null && (due || (await this.#problem()) !== null) ? this.refresh() : this.check()
    return refreshed.catch((error: unknown) => {
      if (error instanceof LicenceError && mayPass.has(error.problem)) return this.check()
      throw error
    })
  }

  /** Gives the seat back, for another device. */
  async release(): Promise<void> {
    try {
      await this.#post('/licence/release', await this.#held())
    } catch (error) {
      throw await this.#forgetIfLost(error)
    }
    await this.#options.store.clear()
  }

  /** What a machine without network hands over: a file, or the address for a QR code. */
  offlineRequest(): { readonly file: string; readonly link: string } {
    const file = JSON.stringify({ foyer: 'licence-request', version: 1, ...this.#request() })
    const link = new URL('/member.htm?a=authorize_device', this.#options.server)
    link.searchParams.set('request', Buffer.from(file).toString('base64url'))
    return { file, link: link.href }
  }

  /** Takes the licence file that the member brings back; the client needs `keys` of its own to check it. */
  async installOffline(file: string): Promise<Licence> {
    let licence: unknown
    try {
      licence = (JSON.parse(file) as { licence?: unknown }).licence
    } catch (cause) {
      throw new LicenceError('damaged', 'This is no licence file.', { cause })
    }
    if (typeof licence !== 'string') throw new LicenceError('damaged', 'This is no licence file.')
    const known = (await this.#options.store.load())?.keys ?? []
    const checked = this.#verify(licence, known)
    const latest = checked.issuedAt.getTime() / 1000
    await this.#options.store.save({ licence, refreshToken: null, refreshAfter: null, keys: known, latest })
    return checked
  }

  /** What is wrong with the licence here, if it is anything. */
  #problem = () =>
    this.check().then(
      () => null,
      (error: unknown) => error,
    )

  #now = () => this.#options.now?.() ?? new Date()

  #request = () => ({ line: this.#options.line, ...this.device })

  #verify(licence: string, known: readonly PublicKey[]): Licence {
    const { keys: pinned, line } = this.#options
    const keys = pinned === 'fromServer' ? known : trustedKeys(pinned, known)
    return verifyLicence(licence, { keys, line, fingerprint: this.device.fingerprint, now: this.#now() })
  }

  async #held() {
    const stored = await this.#options.store.load()
    if (!stored) throw new LicenceError('notAuthorized', 'This device is not authorized.')
    const { refreshToken } = stored
    if (refreshToken === null) {
      const message = 'This licence came as a file: the member area renews it, and takes its seat back.'
      throw new LicenceError('notAuthorized', message)
    }
    return { refresh_token: refreshToken, fingerprint: this.device.fingerprint }
  }

  /** The token is kept before the licence is looked at: it is good once, and the one before is spent. */
  async #keep({ licence, refresh_token: refreshToken, refresh_after: refreshAfter }: LicenceGrant): Promise<Licence> {
    const { store } = this.#options
    const { keys: known = [], latest } = (await store.load()) ?? {}
    const stored: Stored = { licence, refreshToken, refreshAfter, keys: known, ...(latest && { latest }) }
    await store.save(stored)
    const keys = await this.#publishedKeys(known)
    await store.save({ ...stored, keys })
    const checked = this.#verify(licence, keys)
    // The server's time is signed: a clock that was once set too far ahead is forgiven.
    await store.save({ ...stored, keys, latest: checked.issuedAt.getTime() / 1000 })
    return checked
  }

  /** A program with keys of its own can do without the server's. */
  async #publishedKeys(known: readonly PublicKey[]): Promise<readonly PublicKey[]> {
    const { server, keys } = this.#options
    try {
      return await fetchKeys(server)
    } catch (error) {
      if (keys === 'fromServer') throw error
      return known
    }
  }

  /** A lost answer is no refusal: while the code is good it can be asked for again. */
  async #poll(deviceCode: string): Promise<LicenceGrant | 'pending' | 'slowDown'> {
    try {
      return await post<LicenceGrant>(this.#options.server, '/licence/token', { device_code: deviceCode })
    } catch (error) {
      if (error instanceof LicenceError && error.problem === 'unreachable') return 'slowDown'
      throw error
    }
  }

  async #post<Data>(path: string, input: Readonly<Record<string, unknown>>): Promise<Data> {
    const answer = await post<Data>(this.#options.server, path, input)
    if (answer === 'pending' || answer === 'slowDown') throw new LicenceError('server', `${path} asks to wait.`)
    return answer
  }

  async #forgetIfLost(error: unknown): Promise<unknown> {
    const { problem } = error instanceof LicenceError ? error : { problem: null }
    if (problem === 'seatLost' || problem === 'suspended') await this.#options.store.clear()
    return error
  }
}
