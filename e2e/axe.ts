import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const standards: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** The rules about colours. */
export const colours: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Frames answer each other by messages, which take their time on a busy machine. In milliseconds. */
const timeout = 60_000

/**
 * Returns the findings of axe on the present page, its frames included; a test expects none. axe stays in the page for
 * further runs: injecting it each time, as its own package for browsers does, takes longer than running it.
 */
export async function findingsOn(page: Page, runOnly = standards, iframes = true): Promise<string[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue
    await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`)
  }
  const options: axe.RunOptions = {
    runOnly,
    iframes,
    resultTypes: ['violations'],
    pingWaitTime: timeout,
    frameWaitTime: timeout,
  }
  const { violations, untried } = await page.evaluate(async (given) => {
    const { violations, incomplete } = await (window as unknown as { axe: typeof axe }).axe.run(document, given)
    return { violations, untried: incomplete.filter(({ id }) => id === 'frame-tested') }
  }, options)
  return [...violations, ...untried].flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  )
}

/**
 * Nothing is found on the page as it stands, by day and by night, which has other colours and nothing else. A frame has no
 * ground of its own, and axe takes it for white: by night its page is looked at where it stands alone.
 */
export async function hasNoFindings(page: Page) {
  const byDay = await findingsOn(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const byNight = await findingsOn(page, colours, false)
  await page.emulateMedia({ colorScheme: 'light' })
  expect({ byDay, byNight }).toEqual({ byDay: [], byNight: [] })
}
