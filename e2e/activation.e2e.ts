import type { Page } from 'playwright-core'
import { expect, findingsOn, test } from './harness'
import { dialog, enter } from './orders'
import { button, heading, sees } from './visitor'
import { translate } from './words'

const products = '/member.htm?a=my_products'
const bundle = '/member.htm?a=activate_multi_products&pid=850'
const single = '/member.htm?a=activate_product'

const inDialog = (page: Page, label: Parameters<typeof translate>[0]) =>
  dialog(page).getByRole('button', { name: translate(label), exact: true })
const answer = (cscode: number) => ({ json: { cscode, data: {}, msg: '' } })

/** Acts as another window of the same member. */
async function post(page: Page, path: string, data: Record<string, unknown>) {
  const response = await page.request.post(path, { headers: { 'x-foyer-app': '1' }, data })
  expect(((await response.json()) as { cscode: number }).cscode).toBe(0)
}

/** Chooses products and goes as far as the question. */
async function choose(page: Page, ...names: string[]) {
  for (const name of names) await page.getByLabel(name).first().check()
  await button(page, 'activation.select').click()
  await dialog(page)
    .getByRole('heading', { name: translate('activation.confirmTitle') })
    .waitFor()
}

test('a bundle is activated by choice, to its last slot', async ({ open }) => {
  const page = await enter(open, 'bea@example.test')
  await page.goto(products)
  await page.getByRole('article').filter({ hasText: 'Tidewren Four-in-One' }).getByRole('link').click()
  await heading(page, 'shell.titleActivate')
  await sees(page, 'activation.counter', { used: 2, most: 4 })
  const select = button(page, 'activation.select')
  await expect.poll(() => select.getAttribute('aria-disabled')).toBe('true')
  await sees(page, 'activation.left', { remaining: 2 })
  await page.getByLabel('Ebbcatch Live').check()
  await sees(page, 'activation.leftAfter', { remaining: 1 })
  await sees(page, 'activation.counter', { used: 2, most: 4 })
  await page.getByLabel('Ringshell Extract').check()
  // There is room for two.
  await expect.poll(() => page.getByLabel('Lampcove Player').isDisabled()).toBe(true)
  await page.getByLabel('Ringshell Extract').uncheck()
  await select.press('Enter')
  await dialog(page).getByText('Ebbcatch Live').waitFor()
  expect(await findingsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => select.evaluate((element) => element === document.activeElement)).toBe(true)
  await select.click()
  await inDialog(page, 'activation.confirm').click()
  await dialog(page)
    .getByRole('heading', { name: translate('activation.doneTitle') })
    .waitFor()
  await inDialog(page, 'activation.toOverview').click()
  await page.waitForURL(/a=index$/)

  await page.goto(bundle)
  await sees(page, 'activation.counter', { used: 3, most: 4 })
  await choose(page, 'Ebbcatch Channels')
  await post(page, '/member/downloader_active', { pid: 850, spid: '704' })
  await inDialog(page, 'activation.confirm').click()
  await sees(page, 'activate_product_13')
  expect(await findingsOn(page)).toEqual([])
  await dialog(page)
    .getByRole('button', { name: translate('ui.close') })
    .last()
    .click()
  await sees(page, 'activation.counter', { used: 4, most: 4 })
  await sees(page, 'activation.noneLeft')
  await expect.poll(() => select.getAttribute('aria-disabled')).toBe('true')
  await page.goto(products)
  const card = page.getByRole('article').filter({ hasText: 'Tidewren Four-in-One' })
  await expect.poll(() => card.getByRole('button').getAttribute('aria-disabled')).toBe('true')
})

test('a subscription activates one product after the other', async ({ open }) => {
  const page = await enter(open, 'bea@example.test', { theme: 'dark' })
  await page.goto(single)
  await heading(page, 'activation.oneTitle')
  const list = page.getByRole('group', { name: translate('activation.list') })
  await expect.poll(() => list.evaluate((element) => element.getBoundingClientRect().height)).toBe(650)
  await expect.poll(() => list.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
  expect(await findingsOn(page)).toEqual([])

  await choose(page, 'Ebbcatch Video')
  await page.route('**/member/activate', (route) => route.fulfill(answer(20002)))
  await inDialog(page, 'activation.confirm').click()
  await sees(page, 'activate_product_14')
  await dialog(page)
    .getByRole('button', { name: translate('ui.close') })
    .last()
    .click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.unroute('**/member/activate')

  await choose(page, 'Ebbcatch Video')
  await inDialog(page, 'activation.confirm').click()
  await dialog(page)
    .getByRole('heading', { name: translate('activation.doneTitle') })
    .waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(/a=index$/)

  await page.goto(single)
  await sees(page, 'activation.counter', { used: 1, most: 6 })
  await choose(page, 'Ebbcatch Live')
  await post(page, '/member/activate', { pid: 702 })
  await inDialog(page, 'activation.confirm').click()
  await sees(page, 'activate_product_12')
  await inDialog(page, 'activation.toOverview').click()
  await page.waitForURL(/a=index$/)

  // A dialog closed before the answer arrives leaves a screen that shows the outcome.
  await page.goto(single)
  await choose(page, 'Ebbcatch Channels')
  const closed = dialog(page).waitFor({ state: 'detached' })
  await page.route('**/member/activate', (route) => closed.then(() => route.continue()))
  await inDialog(page, 'activation.confirm').click()
  await page.keyboard.press('Escape')
  await sees(page, 'activation.counter', { used: 3, most: 6 })
})
