import { setTimeout as wait } from 'node:timers/promises'
import { LicenceError, type LicenceProblem } from './errors.js'
import type { LicenceGrant } from './holder.js'
import type { Licence } from './licence.js'
import { get, post, visitorFields } from './map.js'
import type { Prompt, Proof, SeatedDevices } from './options.js'
import { type Challenge, solve } from './proof-of-work.js'
import { Updater } from './updater.js'

interface DeviceCodeAnswer {
  readonly device_code: string
  readonly user_code: string
  readonly verification_uri: string
  readonly verification_uri_complete: string
  readonly expires_in: number
  readonly interval: number
}

interface DevicesAnswer {
  readonly devices: readonly DeviceAnswer[]
  readonly may_free: boolean
}

interface DeviceAnswer {
  readonly id: string
  readonly device: string
  readonly name: string | null
  readonly last_seen: number
  readonly version: string | null
  readonly floating?: true
}

/** After these it is unknown whether the seat is lost, so they are no reason to stop working. */
const mayPass: ReadonlySet<LicenceProblem> = new Set(['unreachable', 'server', 'tooOften'])

/** A program's way to its licence. Every method throws `LicenceError`, and no other error on purpose. */
export class LicenceClient extends Updater {
  /** Lets the member confirm this device in the browser, and waits for it. The program never sees a password. */
  async signIn({ show, signal }: { show: (prompt: Prompt) => void; signal?: AbortSignal }): Promise<Licence> {
    await this.prepare()
    const begun = await this.post<DeviceCodeAnswer>('/licence/device_code', this.request())
    const expiresAt = new Date(this.now().getTime() + begun.expires_in * 1000)
    show({
      code: begun.user_code,
      address: begun.verification_uri,
      link: begun.verification_uri_complete,
      expiresAt,
    })
    let seconds = begun.interval
    while (this.now() < expiresAt) {
      await wait(seconds * 1000, undefined, signal ? { signal } : {})
      const answer = await this.#poll(begun.device_code)
      if (typeof answer === 'object') return this.keep(answer)
      if (answer === 'slowDown') seconds += begun.interval
    }
    throw new LicenceError('codeExpired', 'This device was not confirmed in time.')
  }

  /**
   * Signs in with what the member typed into the program; `signIn` is the better way. A program that has had a seat shows
   * its last refresh token, so that strangers who guess at the address do not keep it out (`tooOften`).
   */
  async signInWithPassword(email: string, password: string): Promise<Licence> {
    const { refreshToken = null } = (await this.prepare()) ?? {}
    const typed = { ...this.request(), email, pw: password }
    const input = refreshToken === null ? typed : { ...typed, token: refreshToken }
    return this.keep(await this.post<LicenceGrant>('/licence/sign_in', input))
  }

  /** Takes a seat by a typed licence key. */
  async activate(key: string): Promise<Licence> {
    await this.prepare()
    return this.keep(await this.post<LicenceGrant>('/licence/activate', { ...this.request(), key }))
  }

  /**
   * Begins the trial of this device, or goes on with it.
   * @param member whose trial it is, where the program asks for that: each account has one of a line
   */
  async startTrial(member?: { readonly email: string; readonly password: string }): Promise<Licence> {
    await this.prepare()
    const owner = member ? { email: member.email, pw: member.password } : {}
    return this.keep(await this.post<LicenceGrant>('/licence/trial', { ...this.request(), ...owner }))
  }

  /**
   * A licence with a new lease. When the server says that the seat is lost, the licence here is deleted. A server that
   * cannot be reached changes nothing: `check` is good until the lease ends.
   */
  async refresh(): Promise<Licence> {
    await this.prepare()
    return this.keep(await this.ask<LicenceGrant>('/licence/refresh', this.state()))
  }

  /** Prolongs the lease of a floating seat, or takes a free place again; `ensure` does it when it is due. */
  async heartbeat(): Promise<Licence> {
    return this.keep(await this.ask<LicenceGrant>('/licence/heartbeat'))
  }

  /** Checks the licence at the start of a program, and refreshes it when that is due and there is a network. */
  async ensure(): Promise<Licence> {
    const { refreshToken = null, refreshAfter = null, lease } = (await this.load()) ?? {}
    if (refreshToken === null) return this.check()
    const isDue = (moment: number | null) => moment !== null && moment * 1000 <= this.now().getTime()
    const problem = await this.#problem()
    if (problem === null && !isDue(lease ? lease.heartbeat_after : refreshAfter)) return this.check()
    return (lease ? this.heartbeat() : this.refresh()).catch((error: unknown) => {
      if (!(error instanceof LicenceError)) throw error
      if (mayPass.has(error.problem)) return this.check()
      // Others have the floating seats: this one is good until its time of grace ends.
      if (error.problem === 'noFreeSeat' && problem === null) return this.check()
      throw error
    })
  }

  /** Gives the seat back, for another device. */
  async release(): Promise<void> {
    await this.ask('/licence/release')
    await this.options.store.clear()
  }

  /** Gives a floating seat back when the program is closed, which counts as no release; `ensure` takes one again. */
  async giveBack(): Promise<void> {
    await this.ask('/licence/return')
    const stored = await this.load()
    if (stored) await this.options.store.save({ ...stored, licence: '' })
  }

  /**
   * Which devices have the seats, for a dialogue where every one is taken (`noFreeSeat`): the user frees one.
   * @param proof left out: the seat that this program has
   */
  async devices(proof?: Proof): Promise<SeatedDevices> {
    const answer = await this.#asOwner<DevicesAnswer>('/licence/devices', proof)
    const devices = answer.devices.map(({ last_seen: seen, floating = false, ...device }) => {
      return { ...device, lastSeen: new Date(seen * 1000), floating }
    })
    return { devices, mayFree: answer.may_free }
  }

  /** Frees the seat of one of `devices`; the year's releases count it, and `tooOften` says that they are used up. */
  async free(id: string, proof?: Proof): Promise<void> {
    await this.#asOwner('/licence/free', proof, { device: id })
  }

  /**
   * Mails to an address what was bought with it, or that nothing was. Only the mailbox learns the result: the answer is
   * the same for every address. It takes a second of work here, which prevents mailing at large (decision 0118).
   * @param language of the mail, such as `de`, where the address has no account that says it
   */
  async findPurchase(email: string, language?: string): Promise<void> {
    const token = await get<string>(this.options, '/api/verification/get_token', {})
    const visitor = visitorFields(token)
    const challenge = await get<Challenge>(this.options, '/api/verification/challenge', visitor)
    const nonces = await solve(challenge)
    if (nonces === null) throw new LicenceError('server', 'The server asks for too much work.')
    const solved = { ...visitor, challenge: challenge.challenge, nonces: nonces.join() }
    const { code } = await this.post<{ code: string }>('/api/verification/solve', solved)
    const search = { ...visitor, email, code, ...(language !== undefined && { lang: language }) }
    await this.post('/api/auth/find_purchase', search)
  }

  /** Returns the request of a machine without network: a file, or the address for a QR code. */
  offlineRequest(): { readonly file: string; readonly link: string } {
    // `version` is the format's there.
    const { version: program, ...request } = this.request()
    const file = JSON.stringify({ foyer: 'licence-request', ...request, version: 1, ...(program && { program }) })
    const link = new URL('/member.htm?a=authorize_device', this.options.server)
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
    const known = (await this.load())?.keys ?? []
    const checked = this.verify(licence, known)
    const latest = checked.issuedAt.getTime() / 1000
    const { installation, device } = this
    const { components } = device
    await this.options.store.save({
      licence,
      refreshToken: null,
      refreshAfter: null,
      keys: known,
      latest,
      installation,
      ...(components && { components }),
    })
    return checked
  }

  /** Returns the problem of the licence here, if any. */
  #problem = () =>
    this.check().then(
      () => null,
      (error: unknown) => error,
    )

  #asOwner<Data>(path: string, proof: Proof | undefined, more: Readonly<Record<string, string>> = {}): Promise<Data> {
    const input = { line: this.options.line, platform: this.device.platform, ...more }
    if (proof === undefined) return this.ask<Data>(path, input)
    return this.post<Data>(path, {
      ...input,
      ...('key' in proof ? { key: proof.key } : { email: proof.email, pw: proof.password }),
    })
  }

  /** A lost answer is no refusal: while the code is good it can be asked for again. */
  async #poll(deviceCode: string): Promise<LicenceGrant | 'pending' | 'slowDown'> {
    try {
      return await post<LicenceGrant>(this.options, '/licence/token', { device_code: deviceCode })
    } catch (error) {
      if (error instanceof LicenceError && error.problem === 'unreachable') return 'slowDown'
      throw error
    }
  }
}
