import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import type { Engine, Kind, Machine } from './engine'
import { marionette } from './marionette'
import { startProgram } from './program'

/** The answer of a command of WebDriver BiDi. */
// biome-ignore lint/suspicious/noExplicitAny: each call knows what it asked for
type Answer = any

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: Answer
  readonly result?: Answer
  readonly error?: string
  readonly message?: string
}

/** WebDriver BiDi: commands and events as JSON. */
async function connect(address: string, hear: (event: string, params: Answer) => void) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (message: Message) => void>()
  let last = 0
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id === undefined) return hear(message.method ?? '', message.params)
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  socket.on('close', () => {
    for (const answer of waiting.values()) answer({ error: 'Firefox is gone' })
  })
  return (method: string, params: object = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const id = ++last
      waiting.set(id, ({ error, message, result }) =>
        error ? reject(new Error(`${method}: ${error} ${message}`)) : resolve(result),
      )
      socket.send(JSON.stringify({ id, method, params }))
    })
}

/** Saves without asking, fetches nothing of its own, and has an authenticator for passkeys that answers by itself. */
const preferences = (downloads: string) => ({
  'app.update.disabledForTesting': true,
  'browser.download.dir': downloads,
  'browser.download.folderList': 2,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'marionette.port': 0,
  'pdfjs.disabled': true,
  'security.webauth.webauthn_enable_softtoken': true,
  'security.webauth.webauthn_enable_usbtoken': false,
})

/** Fields for days ask for their parts in the order of the machine's language, if that is English. */
const american = { LANGUAGE: '', LC_ALL: 'en_US.UTF-8' }

/** It is unlocked, and answers by itself. */
const authenticator = {
  protocol: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserConsenting: true,
  isUserVerified: true,
}

/** The complaint of a page that is left while it loads a part. */
const brokenOff = /^TypeError: error loading dynamically imported module/

async function start(machine: Machine): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'foyer-firefox-'))
  const downloads = join(profile, 'downloads')
  mkdirSync(downloads)
  const lines = Object.entries(preferences(downloads)).map(
    (pair) => `user_pref(${pair.map((each) => JSON.stringify(each)).join()});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const words = ['--headless', '--no-remote', '--marionette', '--profile', profile, '--remote-debugging-port=0']
  const listening = /WebDriver BiDi listening on (\S+)/
  let program: ReturnType<typeof startProgram> | undefined
  const address = await new Promise<string>((resolve, reject) => {
    program = startProgram(
      machine,
      [machine.find('/usr/bin/firefox-esr') ?? '', ...words],
      { HOME: profile, ...american },
      (line) => {
        const [, found] = listening.exec(line) ?? []
        if (found) resolve(found)
      },
    )
    void program.ended.then(() => reject(new Error('Firefox has not started.')))
  })
  const older = marionette(Number(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8')))
  const { sessionId } = await older.send('WebDriver:NewSession', { webSocketUrl: true })
  const complaints: string[] = []
  const send = await connect(`${address}/session/${sessionId}`, (event, { level, text }) => {
    if (event === 'log.entryAdded' && level === 'error' && !brokenOff.test(text)) complaints.push(text)
  })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  return {
    ...(await drive(send)),
    downloads,
    complaints: () => complaints.splice(0),
    plugIn: async () => {
      await older.send('WebAuthn:AddVirtualAuthenticator', authenticator)
    },
    async close() {
      await older.send('Marionette:Quit').catch(() => program?.stop())
      await program?.ended
      older.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

type Send = Awaited<ReturnType<typeof connect>>

async function drive(send: Send): Promise<Omit<Engine, 'close' | 'complaints' | 'downloads' | 'plugIn'>> {
  const tabs = async () =>
    (await send('browsingContext.getTree', { maxDepth: 0 })).contexts.map(({ context }: Answer) => context) as string[]
  let [context = ''] = await tabs()
  const first = context
  const call = async (functionDeclaration: string, place = context) => {
    const { type, result, exceptionDetails } = await send('script.callFunction', {
      functionDeclaration,
      target: { context: place },
      awaitPromise: true,
    })
    if (type === 'exception') throw new Error(exceptionDetails.text)
    return result
  }
  return {
    name: 'Firefox',
    typesDays: true,
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async run(script) {
      const { value } = await call(`() => JSON.stringify((() => { ${script} })())`)
      return value === undefined ? undefined : JSON.parse(value)
    },
    act: (actions) => send('input.performActions', { context, actions }),
    async attach(selector, files) {
      const { contexts } = await send('browsingContext.getTree', { root: context })
      for (const place of contexts.flatMap((top: Answer) => [top, ...top.children])) {
        const { sharedId } = await call(`() => document.querySelector(${JSON.stringify(selector)})`, place.context)
        if (sharedId) return send('input.setFiles', { context: place.context, element: { sharedId }, files })
      }
      throw new Error(`There is no ${selector}.`)
    },
    async cookies() {
      const { cookies } = await send('storage.getCookies')
      return cookies.map(({ name, value }: Answer) => ({ name, value: value.value }))
    },
    async setCookie({ value, ...rest }) {
      const { hostname } = new URL(await call('() => location.href').then((result: Answer) => result.value))
      const cookie = { ...rest, value: { type: 'string', value }, domain: hostname }
      await send('storage.setCookie', { cookie })
    },
    async turnToNewTab() {
      const found = (await tabs()).find((each) => each !== first)
      if (!found) throw new Error('There is no other tab.')
      context = found
    },
    async forget() {
      context = first
      for (const each of await tabs()) if (each !== first) await send('browsingContext.close', { context: each })
      await send('storage.deleteCookies')
    },
  }
}

export const firefox: Kind = { name: 'Firefox', packages: { 'usr/bin/firefox-esr': 'firefox-esr' }, start }
