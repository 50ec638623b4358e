import type { Frame, Page } from 'playwright-core'

/** Returns the texts of elements that are clipped, or overflow the window. */
export const clippedOn = (page: Page | Frame): Promise<string[]> =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    const spoken = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (element) => element.textContent?.trim() && !element.closest('.unseen, svg, thead'),
    )
    return spoken
      .filter((element) => {
        const { right, left, width } = element.getBoundingClientRect()
        const { overflowX, overflowY, display } = getComputedStyle(element)
        if (width <= 1) return false
        const inline = display === 'inline'
        const cutAcross = !inline && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
        const cutBelow = !inline && overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1
        return cutAcross || cutBelow || right > edge + 1 || left < -1
      })
      .map((element) => (element.textContent ?? '').trim().slice(0, 60))
  })
