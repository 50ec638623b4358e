import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { openConsoleProven } from './console'
import { describe, expect, findingsOn, test } from './harness'
import { button, field, sees } from './visitor'
import { translate } from './words'

/** A product that no other test looks at, on the installation that they share. */
const pid = 1792
const product = 'Shellkeep Broadcast Recorder'
const priceFor = (page: Page, term: 'LFT' | '1Y') =>
  page.getByRole('group', { name: translate('catalogue.priceFor', { term: translate(`catalogue.term.${term}`) }) })

describe('the catalogue', () => {
  test('takes a new price from the draft to the page of a member, and back again', async ({ open }) => {
    const page = await openConsoleProven(open, '/console/catalogue')
    await field(page, 'catalogue.search').fill(String(pid))
    await page.getByRole('link', { name: product }).first().press('Enter')
    const dollars = priceFor(page, 'LFT').getByLabel('USD', { exact: true })
    const before = await dollars.inputValue()
    expect(await findingsOn(page)).toEqual([])

    const checkout = await open(`/checkout.htm?pid=${pid}&option=LFT&currency=USD`)
    await checkout.getByText(`$${before}`).first().waitFor()

    // An unreadable value stays in the form; a finding of the check is shown at its field.
    await dollars.fill('cheap')
    await button(page, 'catalogue.save').click()
    await sees(page, 'catalogue.noAmount')
    await dollars.fill('0')
    await button(page, 'catalogue.save').click()
    await sees(page, 'catalogue.finding.costsNothing', { currency: 'USD' })
    expect(await findingsOn(page)).toEqual([])
    await page.getByRole('link', { name: translate('catalogue.changes') }).click()
    await sees(page, 'catalogue.problems', { count: 1 })
    await expect.poll(() => button(page, 'catalogue.publish').getAttribute('aria-disabled')).toBe('true')
    await page
      .getByRole('alert')
      .getByRole('link', { name: new RegExp(`${pid} LFT`) })
      .click()
    await dollars.and(page.locator(':focus')).waitFor()
    await dollars.fill('47.11')
    await button(page, 'catalogue.save').click()
    await sees(page, 'catalogue.publishedAs', { value: before })

    await addVatRate(page)
    await addAndRemove(page)

    // Members see nothing of it yet.
    await checkout.reload()
    await checkout.getByText(`$${before}`).first().waitFor()

    await page.getByRole('link', { name: translate('catalogue.changes') }).click()
    await page.getByText('$47.11').waitFor()
    expect(await findingsOn(page)).toEqual([])
    await button(page, 'catalogue.publish').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: translate('catalogue.publish') })
      .press('Enter')
    await sees(page, 'catalogue.noChanges')
    await checkout.reload()
    await checkout.getByText('$47.11').first().waitFor()

    await page.goto('/console/catalogue/versions')
    await page.emulateMedia({ colorScheme: 'dark' })
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await rows.nth(1).waitFor()
    expect(await findingsOn(page)).toEqual([])
    const version = (await rows.nth(1).getByRole('cell').first().textContent()) ?? ''
    await rows.nth(1).getByRole('button').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: translate('catalogue.restore') })
      .click()
    await sees(page, 'catalogue.restores', { version })
    await checkout.reload()
    await checkout.getByText(`$${before}`).first().waitFor()
  })
})

/** A rate for a country without buyers in the demo. */
async function addVatRate(page: Page) {
  await page
    .getByRole('link', { name: translate('console.products') })
    .first()
    .click()
  await page.getByRole('link', { name: translate('catalogue.page.vatRates') }).click()
  await page.getByRole('link', { name: translate('catalogue.addEntry') }).click()
  await field(page, 'catalogue.country').fill('li')
  await field(page, 'catalogue.from').fill('2020-01-01')
  await field(page, 'catalogue.rate').fill('8.123')
  await button(page, 'catalogue.save').click()
  await sees(page, 'catalogue.noRate')
  expect(await findingsOn(page)).toEqual([])
  await field(page, 'catalogue.rate').fill('8,1')
  await button(page, 'catalogue.save').click()
  await page.getByRole('heading', { name: 'Liechtenstein' }).waitFor()
}

/** A product like another, with what the check finds in it, until it is not wanted after all. */
async function addAndRemove(page: Page) {
  await page.goto('/console/catalogue/new')
  await field(page, 'catalogue.like').selectOption('850')
  const contents = page.getByRole('group', { name: translate('catalogue.includes') })
  await contents.getByRole('button', { name: translate('room.removeNamed', { name: 'Ebbcatch Video (701)' }) }).click()
  await contents.getByRole('combobox').selectOption({ label: 'Reedhum All-in-One (754)' })
  await contents.getByRole('button', { name: translate('catalogue.add') }).click()
  await field(page, 'room.number').fill('8850')
  expect(await findingsOn(page)).toEqual([])
  await button(page, 'catalogue.save').click()
  await page.waitForURL('**/catalogue/8850')
  await sees(page, 'catalogue.finding.familyTwice', { family: 'ebbcatch-four-in-one', platform: 'Windows' })
  await button(page, 'catalogue.remove').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: translate('catalogue.remove') })
    .click()
  await page.waitForURL('**/catalogue')
}

test('coupons, codes and releases are kept, in light and dark', async ({ open }) => {
  const page = await openConsoleProven(open, '/console/coupons/new')
  const make = button(page, 'couponsConsole.make')
  await make.click()
  await sees(page, 'couponsConsole.noCode')
  await field(page, 'couponsConsole.code').fill('lantern15')
  await page.getByLabel('English', { exact: true }).fill('Lantern')
  await field(page, 'couponsConsole.percent').fill('15')
  await page.getByLabel(translate('couponsConsole.forNamed'), { exact: true }).check()
  await field(page, 'couponsConsole.products').fill('9999999')
  await make.click()
  await sees(page, 'couponsConsole.unknownScope')
  await field(page, 'couponsConsole.products').fill(String(pid))
  expect(await findingsOn(page)).toEqual([])
  await make.click()
  await sees(page, 'couponsConsole.made', { code: 'LANTERN15' })
  await field(page, 'couponsConsole.member').fill('nobody@example.test')
  await field(page, 'room.reason').fill('Ticket T-4711')
  await button(page, 'couponsConsole.give').click()
  await sees(page, 'couponsConsole.noSuchMember')
  await field(page, 'couponsConsole.member').fill('ada@example.test')
  await button(page, 'couponsConsole.give').click()
  await sees(page, 'couponsConsole.given', { email: 'ada@example.test', code: 'LANTERN15' })
  await sees(page, 'couponsConsole.holderCount', { count: 1 })
  expect(await findingsOn(page)).toEqual([])
  await button(page, 'couponsConsole.takeBack').click()
  await sees(page, 'couponsConsole.takenBack', { email: 'ada@example.test', code: 'LANTERN15' })
  await button(page, 'couponsConsole.end').click()
  await page.getByRole('dialog').getByLabel(translate('room.reason')).fill('A trial')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: translate('couponsConsole.end') })
    .click()
  await sees(page, 'couponsConsole.endedNotice', { code: 'LANTERN15' })

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/console/codes')
  await page.getByRole('link', { name: 'Splicewing Video Licence' }).first().press('Enter')
  const codes = field(page, 'pools.codes')
  await codes.fill('E2E-SHOP-0001\nno code')
  await button(page, 'pools.import').click()
  await sees(page, 'pools.wrongLines', { lines: '2' })
  expect(await findingsOn(page)).toEqual([])
  await codes.fill('E2E-SHOP-0001\nE2E-SHOP-0002\nE2E-SHOP-0001')
  await button(page, 'pools.import').click()
  await sees(page, 'pools.imported', { added: 2, known: 0, repeated: 1 })

  await page.goto('/console/releases/new')
  await field(page, 'releases.software').selectOption('shellkeep-broadcast-recorder')
  await field(page, 'releases.version').fill('9.9.1')
  await field(page, 'releases.build').fill('99110')
  const buffer = Buffer.from('what members download')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'setup.exe', mimeType: 'application/x-msdownload', buffer })
  expect(await findingsOn(page)).toEqual([])
  await button(page, 'releases.publish').click()
  await page.getByText(createHash('sha256').update(buffer).digest('hex')).first().waitFor()
  const file = 'shellkeep-broadcast-recorder-9.9.1-99110-win.exe'
  await page
    .getByRole('link', { name: translate('console.releases') })
    .last()
    .click()
  await page.getByRole('link', { name: `${product} 9.9.1` }).click()
  await button(page, 'releases.withdraw').click()
  await page.getByRole('dialog').getByLabel(translate('room.reason')).fill('A trial')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: translate('releases.withdraw') })
    .click()
  await sees(page, 'releases.withdrawnNotice', { name: file })
  expect(await findingsOn(page)).toEqual([])
})
