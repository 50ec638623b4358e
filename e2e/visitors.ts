import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { type Language, tagOf } from '@/platform/i18n/languages'
import { makeKeysSure } from './keys'
import { currentPlace } from './place'

export interface Look {
  readonly language?: Language
  readonly theme?: 'light' | 'dark'
  readonly width?: number
  /** Another installation than the one that the tests share. */
  readonly site?: string
}

/** A page that shows nothing and runs nothing. */
export const emptyPage = '/healthz'

/** So many pages lie ready in a worker, each of a look of its own as a rule. */
const most = 4

/** A visitor with a browser of their own, without traces of others. */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
}

interface Place extends Visitor {
  readonly look: Required<Look>
  /** Something was changed in it that cannot be undone. */
  spent: boolean
  /** Throws away what pages of the site have stored, and the way back to them. */
  forget(): Promise<void>
}

/**
 * The visitors of a worker's tests. Each further page is another process of the browser, which reads the code of the
 * site again and takes longer than most of a test. So a visitor who leaves is followed by the next one on the same
 * page, which is cleaned completely; where that is not possible, it is closed.
 */
export class Visitors {
  readonly #free: Place[] = []
  readonly #taken: Place[] = []
  #networks = 0

  constructor(private readonly browser: Browser) {}

  /** Each comes from a network of their own. */
  async come({
    language = 'en',
    theme = 'light',
    width = 1280,
    site = currentPlace().site,
  }: Look = {}): Promise<Visitor> {
    const look = { language, theme, width, site }
    const at = this.#free.findLastIndex((place) => isSame(place.look, look))
    const [place = await openPlace(this.browser, look)] = at < 0 ? [] : this.#free.splice(at, 1)
    this.#taken.push(place)
    place.context.on('framenavigated', (frame) => {
      if (!/^about:|^$/.test(frame.url()) && new URL(frame.url()).origin !== currentPlace().site) place.spent = true
    })
    const network = ++this.#networks
    const address = `10.${process.pid % 250}.${network >> 8}.${network & 255}`
    await place.context.setExtraHTTPHeaders({ 'x-forwarded-for': address })
    return place
  }

  /**
   * Ends all visitors of a test.
   * @param forGood such as after a failure: their pages are closed
   */
  async leave(forGood = false) {
    for (const place of this.#taken.splice(0)) {
      if (forGood || place.spent) await place.context.close()
      else this.#free.push(await cleared(place))
    }
    for (const place of this.#free.splice(0, this.#free.length - most)) await place.context.close()
  }
}

const isSame = (one: Look, other: Look) =>
  one.language === other.language && one.theme === other.theme && one.width === other.width && one.site === other.site

const viewportOf = ({ width }: Required<Look>) => ({ width, height: 800 })

async function openPlace(browser: Browser, look: Required<Look>): Promise<Place> {
  const context = await browser.newContext({
    baseURL: look.site,
    viewport: viewportOf(look),
    locale: tagOf(look.language),
    colorScheme: look.theme,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  makeKeysSure(page)
  const devtools = await context.newCDPSession(page)
  await drawLittle(page, devtools)
  const place: Place = {
    look,
    context,
    page,
    // Another installation is gone before its visitors.
    spent: look.site !== currentPlace().site,
    async forget() {
      await devtools.send('Storage.clearDataForOrigin', { origin: look.site, storageTypes: 'all' })
      await devtools.send('Page.resetNavigationHistory')
    },
  }
  spendBy(place, page, [...lasting, 'addLocatorHandler', 'close'])
  spendBy(place, page.clock, ['fastForward', 'install', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime'])
  spendBy(place, page.keyboard, ['down'])
  spendBy(place, page.mouse, ['down'])
  spendBy(place, context, [...lasting, 'grantPermissions', 'newCDPSession', 'setGeolocation', 'setOffline'])
  return place
}

/**
 * Draws only a corner of the page, which is laid out and used as ever: the picture is not needed, and drawing all of it
 * is a third of the loading time. The picture of a failed test shows it all.
 */
async function drawLittle(page: Page, devtools: CDPSession) {
  const viewport = { x: 0, y: 0, width: 16, height: 16, scale: 1 }
  const draw = async () => {
    const { width, height } = page.viewportSize() ?? viewport
    const screen = { width, height, screenWidth: width, screenHeight: height, deviceScaleFactor: 1, mobile: false }
    await devtools.send('Emulation.setDeviceMetricsOverride', { ...screen, viewport })
  }
  const resize = page.setViewportSize.bind(page)
  page.setViewportSize = async (size) => {
    await resize(size)
    await draw()
  }
  await draw()
}

/** Functions whose effect lasts as long as the page. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
] as const

/** Remembers of these methods that one was called. */
function spendBy<Owner extends object>(place: Place, owner: Owner, methods: readonly (keyof Owner)[]) {
  for (const method of methods) {
    const act = owner[method] as (...given: unknown[]) => unknown
    const remembered = (...given: unknown[]) => {
      place.spent = true
      return act.apply(owner, given)
    }
    Object.assign(owner, { [method]: remembered })
  }
}

/** Nothing of a visitor stays: no tab, listener or route of the test's, nothing shown, running or stored, no way back. */
async function cleared(place: Place): Promise<Place> {
  const { context, page, look } = place
  for (const tab of context.pages()) if (tab !== page) await tab.close()
  for (const event of heard) (page as Emitter).removeAllListeners(event)
  for (const event of [...heard, 'page', 'pageclose', 'pageload', 'weberror'])
    (context as Emitter).removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.mouse.move(-1, -1)
  await page.goto(emptyPage)
  await page.evaluate(() => {
    sessionStorage.clear()
    window.name = ''
  })
  await page.emulateMedia({ media: null, colorScheme: look.theme, reducedMotion: 'reduce' })
  const { width, height } = viewportOf(look)
  const viewport = page.viewportSize()
  if (viewport?.width !== width || viewport.height !== height) await page.setViewportSize({ width, height })
  await context.clearCookies()
  await place.forget()
  return place
}

interface Emitter {
  removeAllListeners(event: string): unknown
}

/** Events that tests may listen to; the driver itself listens to the end of a page. */
const heard = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'filechooser',
  'frameattached',
  'framedetached',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
  'worker',
]
