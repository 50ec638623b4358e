import type { BrowserContext, Page } from 'playwright-core'
import { test as base } from 'vitest'
import { launchBrowser } from './browser'
import { takePictures } from './pictures'
import { replacePlace } from './place'
import { emptyPage, type Look, Visitors } from './visitors'

export { describe, expect } from 'vitest'
export { findingsOn, hasNoFindings } from './axe'
export type { Look } from './visitors'

interface Fixtures {
  readonly visitors: Visitors
  /** Opens an address in a new browser of its own, as a visitor from a network of its own. */
  readonly open: (path: string, look?: Look) => Promise<Page>
}

/**
 * A test in a real browser. It fails, too, when a page throws, writes an error into the console, or does what its
 * security policy forbids; a picture of each page of a failed test lies in `.cache/failures`.
 */
export const test = base.extend<Fixtures>({
  visitors: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the parameter what a fixture needs
    async ({}, use) => {
      const browser = await launchBrowser()
      await use(new Visitors(browser))
      await browser.close()
    },
    { scope: 'worker' },
  ],
  open: async ({ visitors, task }, use) => {
    const endPlace = task.result?.retryCount ? await replacePlace() : undefined
    const contexts: BrowserContext[] = []
    const complaints: string[] = []
    await use(async (path, look) => {
      const { context, page } = await visitors.come(look)
      contexts.push(context)
      listen(page, complaints)
      context.on('page', (opened) => listen(opened, complaints))
      if (path !== emptyPage || !page.url().endsWith(emptyPage)) await page.goto(path)
      return page
    })
    const failed = task.result?.state === 'fail'
    if (failed || complaints.length > 0) await takePictures(contexts, task.name)
    await visitors.leave(failed || complaints.length > 0)
    await endPlace?.()
    if (!failed && complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`)
  },
})

function listen(page: Page, complaints: string[]) {
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (line) => {
    // A refused request is written there as well; tests look at the page's reaction instead.
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) complaints.push(line.text())
  })
}
