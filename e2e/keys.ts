import type { ElementHandle, Locator, Page } from 'playwright-core'

/** So often a key is pressed that does not reach its element. */
const most = 5

let isSure = false

/**
 * Makes `press` of all locators sure. The driver focuses the element and presses then: where the page draws it again in
 * between, or moves the focus, as it does once a dialog has closed, the key would go elsewhere, and a test would wait in
 * vain for what follows.
 */
export function makeKeysSure(page: Page) {
  if (isSure) return
  isSure = true
  const locators = Object.getPrototypeOf(page.locator('html')) as { press: Locator['press'] }
  locators.press = async function (this: Locator, key, options) {
    for (let tries = 1; ; tries++) {
      const element = await this.elementHandle(options)
      if (element && (await reaches(element, key, options))) return
      if (tries === most) throw new Error(`${key} does not reach ${this}.`)
    }
  }
}

/** Presses a key on an element. @returns whether it came there */
async function reaches(element: ElementHandle, key: string, options: Parameters<ElementHandle['press']>[1]) {
  try {
    await element.evaluate((target) => {
      const mark = () => (target as Element).setAttribute('data-key-came', '')
      target.addEventListener('keydown', mark, { capture: true, once: true })
    })
    await element.press(key, options)
  } catch (error) {
    if (String(error).includes('not attached')) return false
    throw error
  }
  const came = (target: Node) => {
    const reached = (target as Element).hasAttribute('data-key-came')
    ;(target as Element).removeAttribute('data-key-came')
    return reached
  }
  // A page that is gone was led away by the key.
  return element.evaluate(came).catch(() => true)
}
