import type { Browser, BrowserContext, Page } from 'playwright-core'
import { test as base, inject } from 'vitest'
import { type Language, tagOf } from '@/platform/i18n/languages'
import { launchBrowser } from './browser'
import { takePictures } from './pictures'

export { describe, expect } from 'vitest'
export { findingsOn } from './axe'

export interface Look {
  readonly language?: Language
  readonly theme?: 'light' | 'dark'
  readonly width?: number
  /** Another installation than the one that the tests share. */
  readonly site?: string
}

/** The address of the installation that the tests share. */
const site = inject('site')

let networks = 0

interface Fixtures {
  readonly browser: Browser
  /** Opens an address in a new browser of its own, as a visitor from a network of its own. */
  readonly open: (path: string, look?: Look) => Promise<Page>
}

/**
 * A test in a real browser. It fails, too, when a page throws, writes an error into the console, or does what its
 * security policy forbids; a picture of each page of a failed test lies in `.cache/failures`.
 */
export const test = base.extend<Fixtures>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the parameter what a fixture needs
    async ({}, use) => {
      const browser = await launchBrowser()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  open: async ({ browser, task, onTestFailed }, use) => {
    const contexts: BrowserContext[] = []
    const complaints: string[] = []
    onTestFailed(() => takePictures(contexts, task.name))
    await use(async (path, look = {}) => {
      const context = await newVisitor(browser, look)
      contexts.push(context)
      const page = await context.newPage()
      listen(page, complaints)
      context.on('page', (opened) => listen(opened, complaints))
      await page.goto(path)
      return page
    })
    if (task.result?.state !== 'fail' && complaints.length > 0) {
      await takePictures(contexts, task.name)
      throw new Error(`The page complained:\n${complaints.join('\n')}`)
    }
    await Promise.all(contexts.map((context) => context.close()))
  },
})

async function newVisitor(browser: Browser, { language = 'en', theme = 'light', width = 1280, site: other }: Look) {
  const number = ++networks
  const context = await browser.newContext({
    baseURL: other ?? site,
    viewport: { width, height: 800 },
    locale: tagOf(language),
    colorScheme: theme,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': `10.${process.pid % 250}.${number >> 8}.${number & 255}` },
  })
  context.setDefaultTimeout(60_000)
  return context
}

function listen(page: Page, complaints: string[]) {
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (line) => {
    // A refused request is written there as well; what the page makes of it is what tests look at.
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) complaints.push(line.text())
  })
}
