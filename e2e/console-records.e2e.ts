import { openConsole } from './console'
import { describe, expect, findingsOn, test } from './harness'
import { button, heading, sees } from './visitor'
import { translate } from './words'

describe('the records of the console', () => {
  test('show the reports with their definitions, the logs, and a mail in an inert frame', async ({ open }) => {
    const page = await openConsole(open, '/console/numbers/sales')
    await heading(page, 'console.numbers')
    await sees(page, 'numbers.grossCounts')
    expect(await findingsOn(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findingsOn(page)).toEqual([])

    // Arrow keys go from report to report.
    await page.getByRole('tab', { name: translate('numbers.sales') }).press('ArrowRight')
    await sees(page, 'numbers.refundRateCounts')
    expect(new URL(page.url()).pathname).toBe('/console/numbers/refunds')

    await page.goto('/console/logs/jobs')
    await heading(page, 'console.logs')
    await page.getByRole('link', { name: 'operators.purge' }).press('Enter')
    await button(page, 'logs.retry').waitFor()
    // A recurring job cannot be discarded.
    await expect.poll(() => button(page, 'logs.discard').count()).toBe(0)
    expect(await findingsOn(page)).toEqual([])

    await page.goto('/console/logs/mails?kind=checkout.underReview&address=ruth@example.test')
    await page.getByRole('row').nth(1).getByRole('link').press('Enter')
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading').first().waitFor()
    await expect.poll(() => frame.locator('a[href]').count()).toBe(0)
  })

  test('let a mismatched payment be reviewed by keys alone', async ({ open }) => {
    const page = await openConsole(open, '/console/payments')
    await heading(page, 'console.payments')
    await page.getByRole('link', { name: 'ruth@example.test' }).press('Enter')
    await sees(page, 'payments.amountText')
    expect(await findingsOn(page)).toEqual([])
    await button(page, 'payments.return').press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(translate('payments.return'))
  })
})
