import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '@/platform/config/root'
import { debianFiles } from '@/tests/machine/debian-programs'
import { openSite } from '../site'
import type { Story } from '../story'
import { laid, run } from '../tools'

/** Tauri’s libraries stand where Debian has them, in a view of the machine that the program alone has. */
const within = `
mount -t overlay overlay -o "lowerdir=$1/usr:/usr" /usr
shift
exec "$@"`

interface Question {
  readonly endpoint: string
  readonly key: string
  /** The version of the program. */
  readonly running: string
  readonly target?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly download?: true
  /** The signature must be of the version, too (`requireSignedVersion`). */
  readonly signedVersion?: true
}

interface Reply {
  readonly error?: string
  readonly update?: { readonly version: string; readonly notes: string | null; readonly url: string } | null
  readonly file?: { readonly size?: number; readonly changed?: string; readonly refused?: string }
}

type Ask = (question: Question) => Promise<Reply>

/** Builds a program around Tauri’s own updater, without its windows. @returns what asks a feed by it */
async function openUpdater(story: Story): Promise<Ask | null> {
  const { folder: debian } = debianFiles({
    'usr/lib/x86_64-linux-gnu/pkgconfig/webkit2gtk-4.1.pc': 'libwebkit2gtk-4.1-dev',
  })
  const folder = join(laid, 'tauri')
  mkdirSync(folder, { recursive: true })
  for (const each of ['Cargo.toml', 'updater.rs'])
    copyFileSync(join(root, 'drills', 'peers', 'tauri', each), join(folder, each))
  const inside = ['-m', 'sh', '-ec', within, 'sh', debian]
  const built = await run('unshare', [...inside, 'cargo', 'build', '--quiet'], { cwd: folder, minutes: 40 })
  const program = join(folder, 'target', 'debug', 'updater')
  if (built.status !== 0 || !existsSync(program)) {
    story.tell('the updater is built', false, built.output.slice(-3000))
    return null
  }
  return async (question) => {
    const child = spawn('unshare', [...inside, program], { stdio: ['pipe', 'pipe', 'inherit'] })
    child.stdin.end(JSON.stringify(question))
    const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
    return JSON.parse(said) as Reply
  }
}

/** Tauri’s updater at the feeds of the demo, whose releases are signed by the installation. */
export async function playTauri(story: Story) {
  const ask = await openUpdater(story)
  if (ask === null) return
  const site = await openSite()
  try {
    const keys = (await (await fetch(`${site.url}/updates/public-keys.json`)).json()) as { readonly minisign: string }
    const key = Buffer.from(keys.minisign).toString('base64')
    const at = { story, ask, key, feeds: `${site.url}/updates/ebbcatch-video` }
    await askByAddress(at)
    await askList(at)
    const file = join(laid, 'tauri', 'next.zip')
    writeFileSync(file, 'The next one')
    const next = ['--software', 'ebbcatch-video', '--platform', 'win', '--version', '6.2.0', '--build', '62007']
    await site.foyer('releases', 'add', file, ...next, '--share', '50')
    await askAsInstallation(at)
  } finally {
    await site.stop()
  }
}

interface At {
  readonly story: Story
  readonly ask: Ask
  readonly key: string
  readonly feeds: string
}

async function askByAddress({ story, ask, key, feeds }: At) {
  const endpoint = `${feeds}/tauri/{{target}}/{{arch}}/{{bundle_type}}/{{current_version}}?lang=de`
  const about = { endpoint, key, target: 'windows' }
  for (const target of ['windows', 'darwin']) {
    const { update, file, error } = await ask({
      ...about,
      running: '6.0.2',
      target,
      download: true,
      signedVersion: true,
    })
    const isTaken = update?.version === '6.1.0' && (file?.size ?? 0) > 0
    const seen = `${update?.version} ${file?.size} bytes ${file?.refused ?? error ?? ''}`
    story.tell(`an update for ${target} is found, fetched, and of a signed version`, isTaken, seen)
    story.tell(`a changed file for ${target} is refused`, file?.changed !== undefined, file?.changed)
  }
  const nothing = await ask({ ...about, running: '6.1.0' })
  story.tell('the newest program hears that there is nothing', nothing.update === null, nothing.error)
  const old = await ask({ ...about, endpoint: endpoint.replace('/{{bundle_type}}', ''), running: '6.0.2' })
  story.tell('a program before 2.10 asks without its package', old.update?.version === '6.1.0', old.error)
  const { publicKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const [comment = '', own = ''] = Buffer.from(key, 'base64').toString().split('\n')
  const named = Buffer.concat([Buffer.from(own, 'base64').subarray(0, 10), raw]).toString('base64')
  const other = Buffer.from(`${comment}\n${named}\n`).toString('base64')
  const strange = await ask({ ...about, key: other, running: '6.0.2', download: true })
  story.tell('a file is refused by another key', strange.file?.refused !== undefined, strange.file?.refused)
}

async function askList({ story, ask, key, feeds }: At) {
  const endpoint = `${feeds}/tauri.json?version={{current_version}}`
  const about = { endpoint, key, running: '6.0.2' }
  const { update, file, error } = await ask({ ...about, target: 'windows-x86_64', download: true, signedVersion: true })
  const isTaken = update?.version === '6.1.0' && (file?.size ?? 0) > 0
  story.tell('the static list has a file for Windows, which is taken', isTaken, file?.refused ?? error ?? update?.url)
  const none = await ask({ ...about, target: 'beos-x86_64' })
  story.tell('a system that is not in it is named as such', /beos/.test(none.error ?? ''), none.error)
}

/** A roll-out reaches half of the installations, which say in a header who they are. */
async function askAsInstallation({ story, ask, key, feeds }: At) {
  const endpoint = `${feeds}/tauri/{{target}}/{{arch}}/{{bundle_type}}/{{current_version}}`
  const versions: string[] = []
  for (let each = 0; each < 12; each++) {
    const { update } = await ask({
      endpoint,
      key,
      running: '5.4.1',
      target: 'windows',
      headers: { 'X-Installation': `peer-${each}` },
    })
    versions.push(update?.version ?? '')
  }
  const isSplit = ['6.2.0', '6.1.0'].every((version) => versions.includes(version))
  story.tell(
    'a header tells the installation, which a roll-out reaches or not',
    isSplit,
    [...new Set(versions)].join(', '),
  )
}
