import type { Page } from 'playwright-core'
import { openConsoleProven } from './console'
import { describe, expect, findingsOn, test } from './harness'
import { button, field, heading, sees } from './visitor'
import { translate } from './words'

/** The secret that the dialog shows, this once. */
async function takeSecret(page: Page) {
  const dialog = page.getByRole('dialog', { name: translate('keys.secretTitle') })
  const secret = (await dialog.getByText(/^foyer_demo_/).textContent()) ?? ''
  expect(await findingsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: translate('keys.secretDone') }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  return secret
}

describe('API keys', () => {
  test('are made, used, rotated and revoked', async ({ open }) => {
    const page = await openConsoleProven(open, '/console/keys')
    const { origin } = new URL(page.url())
    const ask = async (secret: string) =>
      (await fetch(`${origin}/api/v1/products`, { headers: { authorization: `Bearer ${secret}` } })).status
    await heading(page, 'console.keys')
    await page.getByRole('link', { name: translate('keys.new') }).press('Enter')
    await button(page, 'keys.make').press('Enter')
    await sees(page, 'keys.nameMissing')
    await sees(page, 'keys.scopesMissing')
    const name = `Shop ${process.pid}`
    await field(page, 'room.name').fill(name)
    await page.getByRole('checkbox', { name: /catalogue\.read/ }).check()
    await field(page, 'keys.networks').fill('127.0.0.0/8\n::1')
    await button(page, 'keys.make').press('Enter')
    const first = await takeSecret(page)
    expect(await ask(first)).toBe(200)
    await page.getByRole('heading', { name }).waitFor()
    await expect.poll(() => page.getByText(first).count()).toBe(0)

    await button(page, 'keys.rotate').press('Enter')
    await page.getByRole('combobox', { name: translate('keys.overlap') }).selectOption('0')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: translate('keys.rotate') })
      .press('Enter')
    const second = await takeSecret(page)
    expect([await ask(first), await ask(second)]).toEqual([401, 200])

    await button(page, 'keys.revoke').press('Enter')
    await page.getByRole('textbox', { name: translate('room.reason') }).fill('The shop has moved')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: translate('keys.revoke') })
      .press('Enter')
    await sees(page, 'keys.revokedNotice', { name })
    expect(await ask(second)).toBe(401)
    expect(await findingsOn(page)).toEqual([])
  })
})
