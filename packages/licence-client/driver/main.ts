import { createInterface } from 'node:readline'
import {
  componentHash,
  type Device,
  type Licence,
  LicenceClient,
  LicenceError,
  type Proof,
  type PublicKey,
  sealedStore,
  thisDevice,
  trustedKeys,
  type Update,
  type UpdateOptions,
  verifyLicence,
} from '../src/index.js'
import { readJson } from '../src/json.js'

/** Does what the conformance suite asks: a request of JSON on each line, an answer of JSON for each. */
interface Line {
  readonly op: string
  readonly [field: string]: unknown
}

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
const unix = (moment: Date) => moment.getTime() / 1000
const unixOrNull = (moment: Date | null) => (moment ? unix(moment) : null)

const present = ({ seat, line, platform, kind, features, issuedAt, expiresAt, products, over }: Licence) => ({
  seat,
  line,
  platform,
  kind,
  features,
  issued_at: unix(issuedAt),
  expires_at: unix(expiresAt),
  ...(over !== 0 && { over }),
  products: products.map(({ pid, endsAt, updatesUntil }) => ({
    pid,
    ends: unixOrNull(endsAt),
    updates_until: unixOrNull(updatesUntil),
  })),
})

let client: LicenceClient
let clock: number | null = null
const now = () => (clock === null ? new Date() : new Date(clock * 1000))
const momentOf = (seconds: unknown) => new Date((seconds as number) * 1000)

function open(line: Line) {
  const {
    server,
    line: productLine,
    keys,
    device,
    store,
    secret,
    version,
    released,
    proxy,
    updates,
    timeout,
    process: own,
  } = line
  clock = (line.now as number) ?? null
  const known = device as Device
  client = new LicenceClient({
    server: server as string,
    line: productLine as string,
    keys: keys as PublicKey[],
    device: known,
    now,
    store: sealedStore(store as string, (secret as string) ?? known.fingerprint, secret ? [] : known.earlier),
    ...(version ? { version: version as string } : {}),
    ...(released ? { released: momentOf(released) } : {}),
    ...(proxy ? { proxy: proxy as string } : {}),
    ...(updates ? { updates: updates as UpdateOptions } : {}),
    ...(timeout ? { timeout: timeout as number } : {}),
    ...(own ? { process: own as string } : {}),
  })
  return null
}

function verify({ licence, keys, offered, line, fingerprint, now: moment, released, process: own }: Line) {
  const trusted = trustedKeys(keys as PublicKey[], offered as PublicKey[])
  const asked = { keys: trusted, line: line as string, fingerprint: fingerprint as string, now: momentOf(moment) }
  const more = {
    ...(released ? { released: momentOf(released) } : {}),
    ...(own ? { process: own as string } : {}),
  }
  return present(verifyLicence(licence as string, { ...asked, ...more }))
}

/** Left out: the seat that the client has. */
const proofOf = ({ key, email, password }: Line) => {
  if (key === undefined && email === undefined) return
  return (key ? { key } : { email, password }) as Proof
}

async function devices(line: Line) {
  const { devices: seated, mayFree } = await client.devices(proofOf(line))
  return {
    devices: seated.map(({ lastSeen, ...device }) => ({ ...device, last_seen: unix(lastSeen) })),
    may_free: mayFree,
  }
}

let update: Update | null = null

async function checkForUpdate({ channel, language }: Line) {
  const asked = {
    ...(channel ? { channel: channel as string } : {}),
    ...(language ? { language: language as string } : {}),
  }
  update = await client.checkForUpdate(asked)
  if (update === null) return null
  const { version, build, channel: of, critical, releasedAt, notes, notesUrl, file, size } = update
  const told = { notes, notes_url: notesUrl, file, size }
  return { version, build, channel: of, critical, released_at: unix(releasedAt), ...told }
}

/** @returns where it lies, and how far it had come when the client last said so */
async function downloadUpdate({ folder, stop_at: stopAt }: Line) {
  const end = new AbortController()
  let received: number | null = null
  const onProgress = (progress: { received: number }) => {
    received = progress.received
    if (stopAt && received >= (stopAt as number)) end.abort()
  }
  const path = await client.downloadUpdate(update as Update, folder as string, { onProgress, signal: end.signal })
  return { path, received }
}

const operations: Readonly<Record<string, (line: Line) => unknown>> = {
  open,
  verify,
  clock: (line) => {
    clock = line.now as number | null
    return null
  },
  component: ({ kind, line, value }) => componentHash(kind as 'machine', line as string, value as string),
  this_device: ({ root, line, id }) => {
    const { earlier: _, ...device } = thisDevice(id ? { id: id as string } : {}, line as string, root as string)
    return device
  },
  json: ({ bytes }) => readsJson(Buffer.from(bytes as string, 'base64')),
  at_once: ({ ops }) =>
    Promise.all(
      (ops as string[]).map(async (op) => ((await answer({ op })) as { readonly problem?: string }).problem ?? null),
    ),
  check: async () => present(await client.check()),
  ensure: async () => present(await client.ensure()),
  refresh: async () => present(await client.refresh()),
  heartbeat: async () => present(await client.heartbeat()),
  sign_in: async () =>
    present(await client.signIn({ show: ({ code, address, link }) => say({ show: { code, address, link } }) })),
  sign_in_password: async ({ email, password }) =>
    present(await client.signInWithPassword(email as string, password as string)),
  activate: async ({ key }) => present(await client.activate(key as string)),
  claim: async () => present(await client.claim()),
  trial: async ({ email, password }) =>
    present(await client.startTrial(email ? { email: email as string, password: password as string } : undefined)),
  use: async ({ meter, amount }) => {
    const meters = await client.use(meter as string, amount as number | undefined)
    return meters?.map(({ resetsAt, ...each }) => ({ ...each, resets_at: unixOrNull(resetsAt) })) ?? null
  },
  next_call: async () => unixOrNull(await client.nextCall()),
  keep_alive: keepAlive,
  release: async () => (await client.release()) ?? null,
  give_back: async () => (await client.giveBack()) ?? null,
  devices,
  free: async (line) => (await client.free(line.id as string, proofOf(line))) ?? null,
  find_purchase: async ({ email, language }) =>
    (await client.findPurchase(email as string, language as string | undefined)) ?? null,
  check_update: checkForUpdate,
  download_update: downloadUpdate,
  offline_request: () => client.offlineRequest(),
  install: async ({ file }) => present(await client.installOffline(file as string)),
}

/** Lets the loop run until it has waited so often. @returns the seconds of each wait, by which the clock goes on, and outcomes */
function keepAlive({ waits }: Line) {
  const log: unknown[] = []
  let left = waits as number
  return new Promise((resolve) => {
    const stop = client.keepAlive((outcome) => log.push('problem' in outcome ? outcome.problem.problem : 'ok'), {
      async wait(milliseconds) {
        log.push(milliseconds / 1000)
        clock = unix(now()) + milliseconds / 1000
        if (--left > 0) return
        stop()
        resolve(log)
      },
    })
  })
}

function readsJson(bytes: Buffer) {
  try {
    readJson(bytes)
    return true
  } catch {
    return false
  }
}

async function answer(line: Line): Promise<object> {
  const operation = operations[line.op]
  if (!operation) return { problem: 'unknownOperation' }
  try {
    return { ok: await operation(line) }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return { problem: 'stopped' }
    if (!(error instanceof LicenceError)) throw error
    const { problem, message, retryAfter, asksToSignIn } = error
    return { problem, message, retry_after: retryAfter, sign_in: asksToSignIn }
  }
}

for await (const text of createInterface({ input: process.stdin })) say(await answer(JSON.parse(text) as Line))
