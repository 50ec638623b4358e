import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'

const cache = fileURLToPath(new URL('../.cache', import.meta.url))

/** Where a browser of the system may lie. */
const systemBrowsers = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Runs as root in containers, draws without a graphics card, makes no requests of its own, and keeps no spare process.
 */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
  '--renderer-process-limit=1',
]

interface Place {
  readonly executablePath: string
  readonly environment: Record<string, string>
}

/** Starts the browser that `CHROME_PATH` names, else one of the system, else the one that the tests bring along. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, environment } = await findBrowser()
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return chromium.launch({ executablePath, args: flags, env: { ...Object.fromEntries(inherited), ...environment } })
}

/** Makes sure that there is a browser, so that unpacking it is not on the clock of a test. */
export async function findBrowser(): Promise<Place> {
  const named = process.env.CHROME_PATH
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which does not exist.`)
  const installed = named || systemBrowsers.find((path) => existsSync(path))
  return installed ? { executablePath: installed, environment: {} } : packedBrowser()
}

/** The browser of the npm package, unpacked once, with the libraries and the font that a bare system lacks. */
async function packedBrowser(): Promise<Place> {
  const resolve = createRequire(import.meta.url).resolve
  const packed = join(dirname(resolve('@sparticuz/chromium')), '..', '..')
  const { version } = createRequire(import.meta.url)(join(packed, 'package.json')) as { version: string }
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) await unpack(join(packed, 'bin'), folder)
  return {
    executablePath: join(folder, 'chromium'),
    environment: {
      LD_LIBRARY_PATH: [process.env.LD_LIBRARY_PATH, join(folder, 'al2023', 'lib')].filter(Boolean).join(':'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

/** Unpacks beside the place and renames, so that an interrupted run or a second process never leaves half a browser. */
async function unpack(packed: string, folder: string) {
  const aside = `${folder}.${process.pid}`
  mkdirSync(aside, { recursive: true })
  const before = process.env.TMPDIR
  // The package unpacks to the system's temporary folder and nowhere else.
  process.env.TMPDIR = aside
  try {
    const { default: browser, inflate } = await import('@sparticuz/chromium')
    browser.setGraphicsMode = false
    await browser.executablePath(packed)
    await inflate(join(packed, 'al2023.tar.br'))
    writeFileSync(join(aside, 'fonts.conf'), fontsIn(join(folder, 'fonts')))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  try {
    renameSync(aside, folder)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** Only the font that comes along: pages look the same on every machine. */
const fontsIn = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}-cache</cachedir></fontconfig>
`
