import { readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  fileStore,
  type Licence,
  LicenceClient,
  LicenceError,
  type Platform,
  type Proof,
  type SeatedDevice,
  thisDevice,
} from '@foyer/licence-client'
import { toString as drawCode } from 'qrcode'

const help = `tidewren-convert: a sample program that runs on a licence.

  activate                         lets you confirm this computer in the browser
  activate --email E --password P  the same with a password
  key KEY                          takes a seat by a licence key
  trial                            begins the trial of this computer
  devices                          which devices have the seats; before there is a seat here
  free ID                            with --key, or with --email and --password
  find EMAIL                       mails there what was bought with it
  request FILE                     writes what a computer without network hands over
  install FILE                     takes the licence file that you brought back
  status                           says what the licence opens, without network
  refresh                          asks for a licence with a new lease
  convert TEXT                     does the work, if there is a licence
  back                             gives a floating seat back; the next convert takes one again
  update                           brings the newest version, if there is one, and says where it lies
  release                          gives the seat back

  --server URL    the member area (http://localhost:3000)
  --line KEY      the product line (downloader)
  --state FILE    where the licence is kept
  --keys FILE     the vendor's keys, which a real program carries in itself;
                  without them this sample believes whatever the server says
  --update-key FILE  the vendor's public key of minisign: the same holds for it
  --folder DIR    where the file of an update goes
  --build N       which build this is (10012): the sample passes for Station
  --version V, --released DAY      what a real program says of itself; DAY is such as 2026-11-28
  --platform win|mac|linux, --mac ADDRESS   for another computer than this, or one without a network card`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'string', default: 'http://localhost:3000' },
    line: { type: 'string', default: 'downloader' },
    state: { type: 'string', default: join(homedir(), '.tidewren-convert.json') },
    keys: { type: 'string' },
    platform: { type: 'string' },
    mac: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
    key: { type: 'string' },
    'update-key': { type: 'string' },
    folder: { type: 'string', default: join(homedir(), '.tidewren-convert') },
    build: { type: 'string', default: '10012' },
    version: { type: 'string' },
    released: { type: 'string' },
  },
})

const [command = 'help', argument = ''] = positionals

/** A file that the user named; a wrong name is theirs to mend, and no fault of the program. */
async function readGiven(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw new LicenceError('damaged', `The file “${path}” cannot be read.`, { cause })
  }
}

async function openClient() {
  const device = thisDevice({
    ...(values.platform && { platform: values.platform as Platform }),
    ...(values.mac && { device: values.mac }),
  })
  const pinned = values.keys ? JSON.parse(await readGiven(values.keys)).keys : ('fromServer' as const)
  const { server, line, state, version, released } = values
  const updates = { software: 'tidewren-station', key: await updateKey(), build: Number(values.build) }
  return new LicenceClient({
    server,
    line,
    device,
    store: fileStore(state),
    keys: pinned,
    updates,
    ...(version && { version }),
    ...(released && { released: new Date(released) }),
  })
}

async function updateKey(): Promise<string> {
  if (values['update-key']) return readGiven(values['update-key'])
  if (command !== 'update') return ''
  const answer = await fetch(new URL('/updates/public-keys.json', values.server))
  return (await answer.json()).minisign
}

function describe({ kind, products, features, expiresAt }: Licence): string {
  const opened = products.map(({ pid, updatesUntil }) =>
    updatesUntil === null ? String(pid) : `${pid} (updates until ${updatesUntil.toISOString().slice(0, 10)})`,
  )
  const words = [
    `Licensed for ${opened.join(', ')}`,
    `as ${kind}`,
    features.length > 0 && `with ${features.join(', ')}`,
  ]
  return `${words.filter(Boolean).join(', ')}; this licence is good until ${expiresAt.toISOString()}.`
}

/** The purpose of the program: it writes a text in capital letters. */
const convert = (text: string) => text.toUpperCase()

/** Returns the proof whose seats are listed; without one those of the owner of this computer's seat. */
function proof(): Proof | undefined {
  const { key, email, password } = values
  if (key) return { key }
  return email && password ? { email, password } : undefined
}

const describeDevice = ({ id, device, name, version, floating }: SeatedDevice) =>
  [id, device, name, version, floating && 'floating'].filter(Boolean).join('  ')

const commands: Readonly<Record<string, (client: LicenceClient) => Promise<string>>> = {
  async activate(client) {
    const { email, password } = values
    if (email && password) return describe(await client.signInWithPassword(email, password))
    const licence = await client.signIn({
      show: async ({ code, address, link }) => {
        console.log(`Open ${address}\nand type ${code}\nor open ${link}\n`)
        console.log(await drawCode(link, { type: 'terminal', small: true }))
      },
    })
    return describe(licence)
  },
  key: async (client) => describe(await client.activate(argument)),
  trial: async (client) => describe(await client.startTrial()),
  async devices(client) {
    const { devices, mayFree } = await client.devices(proof())
    const last = mayFree ? 'One may be freed: free ID' : 'The releases of this year are used up.'
    return [...devices.map(describeDevice), last].join('\n')
  },
  async free(client) {
    await client.free(argument, proof())
    return 'Its seat is free.'
  },
  async find(client) {
    await client.findPurchase(argument)
    return `What was bought with ${argument} is on its way there.`
  },
  async request(client) {
    const { file, link } = client.offlineRequest()
    await writeFile(argument, file)
    return `Bring ${argument} to the member area, or scan:\n${await drawCode(link, { type: 'terminal', small: true })}`
  },
  install: async (client) => describe(await client.installOffline(await readGiven(argument))),
  status: async (client) => describe(await client.check()),
  async convert(client) {
    await client.ensure()
    return convert(argument)
  },
  async update(client) {
    const update = await client.checkForUpdate()
    if (update === null) return 'There is nothing newer.'
    const { version, build, critical, notes } = update
    console.log([`Version ${version} (${build})`, critical && 'critical', notes].filter(Boolean).join('\n'))
    const path = await client.downloadUpdate(update, values.folder, {
      onProgress: ({ received, size }) => void process.stderr.write(`\r${Math.floor((100 * received) / size)} %`),
    })
    return `It lies in ${path}, signed by the vendor: end this program and run it.`
  },
  refresh: async (client) => describe(await client.refresh()),
  async back(client) {
    await client.giveBack()
    return 'The seat is free for whoever comes next.'
  },
  async release(client) {
    await client.release()
    return 'The seat is free for another device.'
  },
}

async function main() {
  const run = commands[command]
  if (!run) return help
  return run(await openClient())
}

main().then(
  (text) => console.log(text),
  (error: unknown) => {
    if (!(error instanceof LicenceError)) throw error
    console.error([`${error.problem}: ${error.message}`, ...error.fields].join(' '))
    process.exitCode = 2
  },
)
