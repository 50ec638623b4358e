import { setTimeout as wait } from 'node:timers/promises'
import { LicenceError, type LicenceProblem } from './errors.js'
import { isLost } from './holder.js'
import { readJson } from './json.js'
import type { Licence } from './licence.js'
import { addressOf, fieldsIn, get, post, secondsIn, textIn, visitorFields } from './map.js'
import type { Prompt, Proof, SeatedDevices } from './options.js'
import { type Challenge, solve } from './proof-of-work.js'
import type { Stored } from './store.js'
import { Updater } from './updater.js'
import { isAway, isCounted, type MeterUse, metersIn, mostAtOnce, mostWaiting, newUse } from './uses.js'

/** After these the program says what is wrong with its licence, and not what the server, or the disk, had to say. */
const saysNothing: ReadonlySet<LicenceProblem> = new Set(['unreachable', 'server', 'tooOften', 'system'])

/** In milliseconds: a program whose licence is good does not wait for another process. */
const shortPatience = 3000

/** In milliseconds: so long after a call in vain comes the next one; of a floating seat, whose lease is short. */
const [inVain, inVainFloating] = [3_600_000, 60_000]
/** In milliseconds: so often a loop looks whether a call is due, which another process, or a sign-in, may have changed. */
const lookAgain = 60_000

interface LicenceStanding {
  readonly good: Licence | null
  readonly isDue: boolean
  /** By this machine's clock; null: never. */
  readonly dueAt: Date | null
  readonly problem: unknown
}

/** The outcome of a call of `ensure`. */
export type KeptAlive = { readonly licence: Licence } | { readonly problem: LicenceError }

/** Waits for so many milliseconds, or until it is stopped. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<unknown>

/** The program may end meanwhile. */
const unrefWait: Wait = (milliseconds, signal) => wait(milliseconds, undefined, { signal, ref: false }).catch(() => {})

/** A program's way to its licence. Every method throws `LicenceError`, and no other error on purpose. */
export class LicenceClient extends Updater {
  /** Lets the member confirm this device in the browser, and waits for it. The program never sees a password. */
  async signIn({ show, signal }: { show: (prompt: Prompt) => void; signal?: AbortSignal }): Promise<Licence> {
    const begun = await this.alone(
      async () => {
        await this.prepare()
        return fieldsIn(await this.post('/licence/device_code', this.request()))
      },
      { must: true },
    )
    const [deviceCode, interval] = [textIn(begun.device_code), secondsIn(begun.interval, 60)]
    const expiresAt = new Date(this.now().getTime() + secondsIn(begun.expires_in, 3600) * 1000)
    show({
      code: textIn(begun.user_code),
      address: textIn(begun.verification_uri),
      link: textIn(begun.verification_uri_complete),
      expiresAt,
    })
    let seconds = interval
    while (this.now() < expiresAt) {
      await wait(seconds * 1000, undefined, signal ? { signal } : {})
      const answer = await this.alone(async () => {
        const polled = await this.#poll(deviceCode)
        return polled === 'slowDown' || polled === 'pending' ? polled : this.keep(polled)
      })
      if (typeof answer === 'object') return answer
      if (answer === 'slowDown') seconds += interval
    }
    throw new LicenceError('codeExpired', 'This device was not confirmed in time.')
  }

  /**
   * Signs in with what the member typed into the program; `signIn` is the better way. A program that has had a seat shows
   * its last refresh token, so that strangers who guess at the address do not keep it out (`tooOften`).
   */
  async signInWithPassword(email: string, password: string): Promise<Licence> {
    return this.#take('/licence/sign_in', ({ refreshToken = null }) => {
      const typed = { email, pw: password }
      return refreshToken === null ? typed : { ...typed, token: refreshToken }
    })
  }

  /** Takes a seat by a typed licence key. */
  async activate(key: string): Promise<Licence> {
    return this.#take('/licence/activate', () => ({ key }))
  }

  /** Takes the seat that the vendor, or the owner, has bound to this device in advance; `nothingPaid`: there is none. */
  async claim(): Promise<Licence> {
    return this.#take('/licence/claim', () => ({}))
  }

  /**
   * Begins the trial of this device, or goes on with it.
   * @param member whose trial it is, where the program asks for that: each account has one of a line
   */
  async startTrial(member?: { readonly email: string; readonly password: string }): Promise<Licence> {
    return this.#take('/licence/trial', () => (member ? { email: member.email, pw: member.password } : {}))
  }

  /**
   * A licence with a new lease. When the server says that the seat is lost, the licence here is deleted. A server that
   * cannot be reached changes nothing: `check` is good until the lease ends.
   */
  async refresh(): Promise<Licence> {
    return this.alone(() => this.#renew('/licence/refresh'))
  }

  /** Prolongs the lease of a floating seat, or takes a free place again; `ensure` does it when it is due. */
  async heartbeat(): Promise<Licence> {
    return this.alone(() => this.#renew('/licence/heartbeat'))
  }

  /**
   * Checks the licence at the start of a program, and refreshes it when that is due and there is a network. A licence
   * that is good opens until its last day, whatever the server says, unless the seat was taken back or the account
   * suspended.
   */
  async ensure(): Promise<Licence> {
    const { refreshToken = null } = (await this.load()) ?? {}
    if (refreshToken === null) return this.check()
    const { good, isDue, problem } = await this.#standing()
    if (good && !isDue) return good
    try {
      return await this.alone(
        async () => {
          // Another process may have done it meanwhile.
          const now = await this.#standing()
          if (now.good && !now.isDue) return now.good
          return this.#renew((await this.load())?.lease ? '/licence/heartbeat' : '/licence/refresh')
        },
        good ? { patience: shortPatience } : {},
      )
    } catch (error) {
      if (!(error instanceof LicenceError)) throw error
      this.notBefore = this.now().getTime() + ((await this.load())?.lease ? inVainFloating : inVain)
      if (good && !isLost(error)) return good
      throw saysNothing.has(error.problem) && problem ? problem : error
    }
  }

  /**
   * When `ensure` is to be called again: when a refresh, or a beat, is due, and where it was in vain, in an hour (in a minute
   * for a floating seat; decision 0261). Null: there is no seat to call for.
   */
  async nextCall(): Promise<Date | null> {
    const { refreshToken = null } = (await this.load()) ?? {}
    if (refreshToken === null) return null
    const { good, dueAt } = await this.#standing()
    const now = this.now()
    const at = good ? dueAt : now
    // A pause that lies further ahead than any was begun by another clock.
    const notBefore = this.notBefore > now.getTime() + inVain ? 0 : this.notBefore
    return at && new Date(Math.max(at.getTime(), notBefore))
  }

  /**
   * Calls `ensure` whenever `nextCall` says so, until it is stopped, and tells what it brought. It keeps no program from
   * ending.
   * @param wait another timer, as in a test
   * @returns stops it
   */
  keepAlive(tell: (outcome: KeptAlive) => void, { wait: pause = unrefWait }: { wait?: Wait } = {}): () => void {
    const end = new AbortController()
    void this.#keepAlive(tell, pause, end.signal)
    return () => end.abort()
  }

  async #keepAlive(tell: (outcome: KeptAlive) => void, pause: Wait, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const at = await this.nextCall()
      const left = at ? at.getTime() - this.now().getTime() : lookAgain
      if (left > 0) await pause(Math.min(left, lookAgain), signal)
      else {
        const outcome = await this.ensure().then((licence) => ({ licence }), problemOf)
        if (!signal.aborted) tell(outcome)
      }
    }
  }

  /**
   * Counts what the program is about to do, such as one of `exports`. `usedUp`: it is more than is left. Without a network
   * it is kept here, and reported with the next call that reaches the server.
   * @returns what is used of each meter; null: it is reported later
   */
  async use(meter: string, amount = 1): Promise<readonly MeterUse[] | null> {
    const report = newUse(meter, amount)
    return this.alone(async () => {
      try {
        return await this.#report(report)
      } catch (error) {
        const { uses = [], skew = 0 } = (await this.load()) ?? {}
        if (!(error instanceof LicenceError) || !isAway(error) || uses.length >= mostWaiting) throw error
        await this.keepUses([...uses, { ...report, at: Math.floor(this.now().getTime() / 1000 + skew) }])
        return null
      }
    })
  }

  /** Gives the seat back, for another device. */
  async release(): Promise<void> {
    await this.alone(async () => {
      await this.#reportWaiting()
      await this.ask('/licence/release')
      await this.drop()
    })
  }

  /** Gives a floating seat back when the program is closed, which counts as no release; `ensure` takes one again. */
  async giveBack(): Promise<void> {
    await this.alone(async () => {
      await this.ask('/licence/return', { process: this.process })
      await this.dropLicence()
    })
  }

  /**
   * Which devices have the seats, for a dialogue where every one is taken (`noFreeSeat`): the user frees one.
   * @param proof left out: the seat that this program has
   */
  async devices(proof?: Proof): Promise<SeatedDevices> {
    const answer = fieldsIn(await this.#asOwner('/licence/devices', proof))
    const listed = Array.isArray(answer.devices) ? answer.devices.map(fieldsIn) : []
    const devices = listed.map((each) => ({
      id: textIn(each.id),
      device: textIn(each.device),
      name: textOrNull(each.name),
      version: textOrNull(each.version),
      lastSeen: new Date(Number(each.last_seen) * 1000),
      floating: each.floating === true,
    }))
    return { devices, mayFree: answer.may_free === true }
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
    const visitor = visitorFields(textIn(await get(this.options, '/api/verification/get_token', {})))
    const asked = fieldsIn(await get(this.options, '/api/verification/challenge', visitor))
    const challenge: Challenge = {
      challenge: textIn(asked.challenge),
      difficulty: Number(asked.difficulty),
      rounds: Number(asked.rounds),
    }
    const nonces = await solve(challenge)
    if (nonces === null) throw new LicenceError('server', 'The server asks for too much work.')
    const solved = { ...visitor, challenge: challenge.challenge, nonces: nonces.join() }
    const { code } = fieldsIn(await this.post('/api/verification/solve', solved))
    const search = { ...visitor, email, code, ...(language !== undefined && { lang: language }) }
    await this.post('/api/auth/find_purchase', search)
  }

  /** Returns the request of a machine without network: a file, or the address for a QR code. */
  offlineRequest(): { readonly file: string; readonly link: string } {
    // `version` is the format's there.
    const { version: program, process: _, ...request } = this.request()
    const file = JSON.stringify({ foyer: 'licence-request', ...request, version: 1, ...(program && { program }) })
    const link = addressOf(this.options, '/member.htm?a=authorize_device')
    link.searchParams.set('request', Buffer.from(file).toString('base64url'))
    return { file, link: link.href }
  }

  /** Takes the licence file that the member brings back; the client needs `keys` of its own to check it. */
  async installOffline(file: string): Promise<Licence> {
    let licence: unknown
    try {
      licence = fieldsIn(readJson(file)).licence
    } catch (cause) {
      throw new LicenceError('damaged', 'This is no licence file.', { cause })
    }
    if (typeof licence !== 'string') throw new LicenceError('damaged', 'This is no licence file.')
    const jws = licence
    return this.alone(() => this.keepFile(jws), { must: true })
  }

  /** One of the ways to a seat. @param more of what is sent, by what is stored */
  #take(path: string, more: (stored: Partial<Stored>) => Readonly<Record<string, string>>): Promise<Licence> {
    return this.alone(
      async () => {
        const stored = await this.prepare()
        return this.keep(await this.post(path, { ...this.request(), ...more(stored ?? {}) }))
      },
      { must: true },
    )
  }

  async #renew(path: '/licence/refresh' | '/licence/heartbeat'): Promise<Licence> {
    if (path === '/licence/refresh') await this.prepare()
    const { process } = this
    const state = path === '/licence/refresh' ? this.state() : {}
    const licence = await this.keep(await this.ask(path, { ...state, process }))
    await this.#reportWaiting()
    return licence
  }

  /** Reports what waits, a hundred at a time, and at last what is asked for now. */
  async #report(asked?: ReturnType<typeof newUse>): Promise<readonly MeterUse[]> {
    for (;;) {
      const { uses = [] } = (await this.load()) ?? {}
      const sent = uses.slice(0, asked ? mostAtOnce - 1 : mostAtOnce)
      const left = uses.slice(sent.length)
      const reports = asked && left.length === 0 ? [...sent, asked] : sent
      try {
        const answer = await this.ask('/licence/use', { reports })
        await this.keepUses(left)
        if (left.length === 0) return metersIn(answer)
      } catch (error) {
        if (error instanceof LicenceError && isCounted(error)) await this.keepUses(left)
        throw error
      }
    }
  }

  /** The call that it goes along with has its own answer: what cannot be reported now waits on, unless the seat is lost. */
  async #reportWaiting(): Promise<void> {
    if (!(await this.load())?.uses) return
    await this.#report().catch((error: unknown) => {
      if (!(error instanceof LicenceError) || isLost(error)) throw error
    })
  }

  /** Returns the licence here if it is good, and whether a refresh, or a beat, is due; else its problem. */
  async #standing(): Promise<LicenceStanding> {
    try {
      const { licence, now } = await this.looked()
      const { refreshAfter = null, lease } = (await this.load()) ?? {}
      const moment = lease ? lease.heartbeat_after : refreshAfter
      const dueAt = moment === null ? null : new Date(this.now().getTime() + (moment - now) * 1000)
      return { good: licence, isDue: moment !== null && moment <= now, dueAt, problem: null }
    } catch (problem) {
      return { good: null, isDue: true, dueAt: null, problem }
    }
  }

  #asOwner(path: string, proof: Proof | undefined, more: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const input = { line: this.options.line, platform: this.device.platform, ...more }
    if (proof === undefined) return this.alone(() => this.ask(path, input))
    return this.post(path, {
      ...input,
      ...('key' in proof ? { key: proof.key } : { email: proof.email, pw: proof.password }),
    })
  }

  /** A lost answer is no refusal: while the code is good it can be asked for again. */
  async #poll(deviceCode: string): Promise<unknown> {
    try {
      return await post(this.options, '/licence/token', { device_code: deviceCode, process: this.process })
    } catch (error) {
      if (error instanceof LicenceError && error.problem === 'unreachable') return 'slowDown'
      throw error
    }
  }
}

const textOrNull = (text: unknown) => (typeof text === 'string' ? text : null)

function problemOf(problem: unknown): KeptAlive {
  if (problem instanceof LicenceError) return { problem }
  throw problem
}
