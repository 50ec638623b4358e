import type { Page } from 'playwright-core'
import { signUp } from './account'
import { cards, fillCard, pay, thanks } from './checkout'
import { openConsole, openConsoleProven } from './console'
import { proveDemoOperator } from './console-session'
import { describe, expect, findingsOn, test } from './harness'
import { currentPlace } from './place'
import { button, field, sees } from './visitor'
import { translate } from './words'

const address = (name: string) => `room-${name}-${process.pid}@example.test`

/** Gives the reason that a dialog asks for, by keys alone. */
async function giveReason(page: Page, action: Parameters<typeof translate>[0]) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(translate('room.reason')).fill('Ticket T-4711')
  await dialog.getByRole('button', { name: translate(action) }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

const choice = (page: Page, label: Parameters<typeof translate>[0]) =>
  page.getByRole('dialog').getByRole('combobox', { name: translate(label), exact: true })

/** The first gift of which a code is left, as the list calls it. */
async function givenGift(page: Page) {
  const gifts = page.getByRole('dialog').locator(`optgroup[label="${translate('members.giftCodes')}"] option:enabled`)
  return (await gifts.first().textContent()) ?? ''
}

/** Opens what is not done every day. */
const openMore = (page: Page) => page.locator('summary').getByText(translate('members.moreActs')).press('Enter')

describe('the members’ room', () => {
  test('finds a member, helps, and looks through their eyes in a marked session', async ({ open }) => {
    const email = address('helped')
    await signUp(await open('/healthz'), email)

    const page = await openConsole(open, '/console/members')
    // Giving a product and a code asks for a proof; the banner names who looks through a member’s eyes.
    await proveDemoOperator(new URL(page.url()).origin, `foyer_console=${currentPlace().operator}`)
    const search = page.getByRole('textbox', { name: translate('members.searchFor') })
    await search.fill(email.slice(0, -3))
    await search.press('Enter')
    const row = page.getByRole('link', { name: email })
    await row.waitFor()
    expect(await findingsOn(page)).toEqual([])
    await row.press('Enter')
    await page.getByRole('heading', { name: 'Robin' }).waitFor()
    await sees(page, 'identity.card.at.opened')
    expect(await findingsOn(page)).toEqual([])

    await openMore(page)
    expect(await findingsOn(page)).toEqual([])
    await button(page, 'members.endSessions').press('Enter')
    await giveReason(page, 'members.endSessions')
    await sees(page, 'room.done')
    await page.getByText('Ticket T-4711').first().waitFor()
    await expect.poll(() => button(page, 'members.endSessions').count()).toBe(0)

    await button(page, 'members.lookThrough').press('Enter')
    const [seen] = await Promise.all([page.context().waitForEvent('page'), giveReason(page, 'members.lookThrough')])
    const banner = seen.getByRole('region', { name: translate('shell.bannerLabel') })
    await banner.getByText('Olive Ostrander').waitFor()
    await seen.getByText(email).filter({ visible: true }).first().waitFor()
    await seen.close()

    await button(page, 'members.giveProduct').press('Enter')
    await choice(page, 'room.product').click()
    await page.getByRole('option').first().click()
    await choice(page, 'catalogue.card.termOf').selectOption({ index: 1 })
    expect(await findingsOn(page)).toEqual([])
    await giveReason(page, 'members.giveProduct')
    await page.getByText(translate('members.card.did.giveProduct')).first().waitFor()
    await button(page, 'members.giveCode').press('Enter')
    await choice(page, 'members.code').selectOption({ label: await givenGift(page) })
    await choice(page, 'members.giftFor').selectOption({ index: 1 })
    expect(await findingsOn(page)).toEqual([])
    await giveReason(page, 'members.giveCode')
    await page.getByText(translate('members.card.did.giveCode')).first().waitFor()

    await button(page, 'members.giveCoupon').press('Enter')
    await choice(page, 'room.coupon').selectOption({ index: 1 })
    expect(await findingsOn(page)).toEqual([])
    await giveReason(page, 'members.giveCoupon')
    await page.getByText(translate('coupons.card.did.giveCoupon')).first().waitFor()

    await button(page, 'members.blacklist').press('Enter')
    await giveReason(page, 'members.blacklist')
    await button(page, 'members.lift').press('Enter')
    await giveReason(page, 'members.lift')
    await button(page, 'members.blacklist').waitFor()
  })

  test('corrects a mistyped address, and names an account that has it already', async ({ open }) => {
    const [mistyped, right, taken] = [address('mistyped'), address('right'), address('taken')]
    await signUp(await open('/healthz'), mistyped)
    await signUp(await open('/healthz'), taken)

    const page = await openConsoleProven(open, `/console/members?q=${mistyped}`)
    await page.getByRole('link', { name: mistyped }).click()
    await button(page, 'members.correctEmail').press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(translate('members.rightEmail')).fill(taken)
    await dialog.getByLabel(translate('room.reason')).fill('Ticket T-4711')
    await dialog.getByRole('button', { name: translate('members.correctEmail') }).press('Enter')
    await sees(page, 'members.addressTaken')
    expect(await findingsOn(page)).toEqual([])
    await dialog.getByLabel(translate('members.rightEmail')).fill(right)
    await dialog.getByRole('button', { name: translate('members.correctEmail') }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await sees(page, 'members.emailCorrected')
    await page.getByText(right).first().waitFor()
  })

  test('confirms an order again, and begins a refund of it', async ({ open }) => {
    const email = address('buyer')
    const shop = await open(`/checkout.htm?pid=701&option=LFT&currency=USD&country=US&email=${email}`)
    await fillCard(shop, cards.good)
    await pay(shop, '$98.99').click()
    await thanks(shop)

    const page = await openConsole(open, `/console/members?q=${email}`)
    await page.getByRole('link', { name: email }).click()
    await page.getByRole('tab', { name: translate('members.orders') }).click()
    await button(page, 'checkout.card.confirmOrder').press('Enter')
    await giveReason(page, 'checkout.card.confirmOrder')
    await sees(page, 'room.done')
    await button(page, 'refunds.card.declareWithdrawal').press('Enter')
    expect(await findingsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await button(page, 'refunds.card.beginRefund').press('Enter')
    await choice(page, 'refunds.card.cause').selectOption({ index: 1 })
    expect(await findingsOn(page)).toEqual([])
    await giveReason(page, 'refunds.card.beginRefund')
    await page.getByText(/^Begun: R-/).waitFor()
  })

  test('previews a merge, merges, and undoes it', async ({ open }) => {
    const [from, into] = [address('from'), address('into')]
    await signUp(await open('/healthz'), from)
    await signUp(await open('/healthz'), into)

    const page = await openConsoleProven(open, `/console/members?q=${from}`, { theme: 'dark' })
    await page.getByRole('link', { name: from }).click()
    await openMore(page)
    await button(page, 'members.merge').press('Enter')
    await field(page, 'members.mergeInto').fill(from)
    await button(page, 'members.mergePreview').press('Enter')
    await sees(page, 'members.mergeSame')
    await field(page, 'members.mergeInto').fill(into)
    await button(page, 'members.mergePreview').press('Enter')
    await sees(page, 'members.mergeNothing')
    expect(await findingsOn(page)).toEqual([])
    await giveReason(page, 'members.mergeNow')
    await page.getByRole('link', { name: into }).click()
    await page.getByRole('heading', { name: translate('members.mergesTitle') }).waitFor()
    expect(await findingsOn(page)).toEqual([])
    await button(page, 'members.unmerge').press('Enter')
    await giveReason(page, 'members.unmerge')
    await page.getByRole('heading', { name: translate('members.mergesTitle') }).waitFor({ state: 'detached' })
  })
})
