import type { Page } from 'playwright-core'
import { describe, expect, findingsOn, test } from './harness'
import { card, openOwn } from './subscription-list'
import { button, sees } from './visitor'
import { translate } from './words'

/** From the list to the page on which a subscription is changed. */
async function openPlans(page: Page, product: string) {
  await card(page, product)
    .getByRole('link', { name: translate('plan.link') })
    .click()
  await page.getByRole('heading', { level: 1, name: translate('plan.title') }).waitFor()
}

const back = (page: Page) => page.getByRole('link', { name: translate('subscription.toAll') }).click()

describe('a subscription', () => {
  test('is changed to a smaller plan from the next period on, which is taken back', async ({ open }) => {
    const { page } = await openOwn(open, 'smaller@example.test', 365)
    await openPlans(page, 'Tidewren 365')
    await page.getByRole('radio', { name: /Ebbcatch Monthly.*Monthly/ }).check()
    await page.getByText(/No longer included from/).waitFor()
    expect(await findingsOn(page)).toEqual([])
    await page.getByRole('button', { name: /^Change on/ }).click()
    await sees(page, 'plan.doneLater')
    await back(page)
    await card(page, 'Tidewren 365')
      .getByText(/you have Ebbcatch Monthly for/)
      .waitFor()
    await openPlans(page, 'Tidewren 365')
    await button(page, 'plan.keep').click()
    await sees(page, 'plan.doneKept')
    await page.getByRole('radio', { name: /Ebbcatch Monthly.*Monthly/ }).waitFor()
  })

  test('is changed to a larger plan at once, for what the page has said', async ({ open }) => {
    const { page } = await openOwn(open, 'larger@example.test', 367)
    await openPlans(page, 'Ebbcatch Monthly')
    await page.getByRole('radio', { name: /^Tidewren 365 Monthly/ }).check()
    await page.getByRole('button', { name: /^Pay .* and change now$/ }).click()
    await sees(page, 'plan.doneNow')
    await back(page)
    await card(page, 'Tidewren 365').getByText(translate('subscription.stateActive'), { exact: true }).waitFor()
  })

  test('is for more of them at once, and for fewer from the next period on', async ({ open }) => {
    const { page } = await openOwn(open, 'several@example.test', 367)
    await openPlans(page, 'Ebbcatch Monthly')
    const quantity = page.getByLabel(translate('plan.quantity'))
    await quantity.fill('3')
    await quantity.press('Enter')
    await page.getByRole('radio', { name: /^Ebbcatch Monthly Monthly .* From today/ }).check()
    await page.getByRole('button', { name: /^Pay .* and change now$/ }).click()
    await sees(page, 'plan.doneNow')
    await page.getByText('Ebbcatch Monthly × 3', { exact: true }).waitFor()
    await quantity.fill('2')
    await quantity.press('Enter')
    await page.getByRole('radio', { name: /^Ebbcatch Monthly Monthly .* From (?!today)/ }).check()
    await page.getByRole('button', { name: /^Change on/ }).click()
    await sees(page, 'plan.doneLater')
    await button(page, 'plan.keep').waitFor()
  })

  test('is paused from the end of the period on, and the pause is taken back', async ({ open }) => {
    const { page } = await openOwn(open, 'pausing@example.test', 367)
    await openPlans(page, 'Ebbcatch Monthly')
    await page.getByText(translate('plan.months', { count: 2 }), { exact: true }).click()
    await button(page, 'plan.pauseAct').click()
    await sees(page, 'plan.donePause')
    expect(await findingsOn(page)).toEqual([])
    await back(page)
    await card(page, 'Ebbcatch Monthly')
      .getByText(/^Paused from/)
      .waitFor()
    await openPlans(page, 'Ebbcatch Monthly')
    await button(page, 'plan.noPause').click()
    await sees(page, 'plan.doneKept')
  })
})
