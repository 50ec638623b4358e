import { signUp } from './account'
import { buy } from './calls'
import { expect, findingsOn, test } from './harness'
import { linkIn } from './mail'
import { reading } from './reading'

const company = 'Taller Marea'

test('a person’s purchases become a company’s (Spanish), and theirs again within the week (Chinese)', async ({
  open,
}) => {
  const page = await open('/healthz')
  await signUp(page, 'taller@example.test')
  await buy(page, { pid: 701, option: 'LFT' })
  const spanish = reading(page, 'es')
  await spanish.goTo('companies')
  await spanish.sees('companies.convert.lead')
  expect(await findingsOn(page)).toEqual([])
  await spanish.press('companies.convert.open')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(spanish.say('companies.name'), { exact: true }).fill(company)
  await dialog.getByRole('button', { name: spanish.say('companies.convert.confirm') }).click()
  await spanish.tells('companies.convert.converted', { company })
  expect(await findingsOn(page)).toEqual([])

  // The person keeps only the seat; all else is the company's.
  await spanish.goTo('order_history')
  await spanish.sees('orders.emptyTitle')
  await linkIn(page, 'taller@example.test', 'a=companies')
  await spanish.goTo('companies')
  await page.getByRole('button', { name: spanish.say('companies.enterOf', { company }) }).click()
  await page.waitForURL(/a=index$/)
  await spanish.goTo('order_history')
  await page.getByRole('article').first().waitFor()

  const chinese = reading(page, 'zh')
  await page.getByRole('button', { name: spanish.say('acting.label', { name: company }) }).click()
  await page.getByRole('button', { name: spanish.say('acting.self') }).click()
  await page.waitForURL(/a=index$/)
  await chinese.goTo('companies')
  await page.getByRole('button', { name: chinese.say('companies.convert.undoOf', { company }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: chinese.say('companies.convert.undo'), exact: true })
    .click()
  await chinese.sees('companies.convert.undone', { company })
  await chinese.sees('companies.none')
  expect(await findingsOn(page)).toEqual([])
  await chinese.goTo('order_history')
  await page.getByRole('article').first().waitFor()
})
