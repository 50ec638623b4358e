import { openReceiver } from '@/tests/outside/webhook-receiver'
import { openConsoleProven } from './console'
import { describe, expect, findingsOn, test } from './harness'
import { button, field, heading, sees } from './visitor'
import { translate } from './words'

describe('webhook endpoints', () => {
  test('are created, tested, and sent missed events again', async ({ open }) => {
    const receiver = await openReceiver()
    try {
      const page = await openConsoleProven(open, '/console/webhooks')
      await heading(page, 'console.webhooks')
      await page.getByRole('link', { name: translate('endpoints.new') }).press('Enter')
      await field(page, 'endpoints.address').fill('crm.example.com')
      await button(page, 'endpoints.make').press('Enter')
      await sees(page, 'endpoints.addressBad')
      const name = `CRM ${process.pid}`
      await field(page, 'endpoints.address').fill(receiver.url)
      await field(page, 'room.description').fill(name)
      await button(page, 'endpoints.make').press('Enter')

      const dialog = page.getByRole('dialog', { name: translate('endpoints.secret') })
      await dialog.getByText(/^whsec_/).waitFor()
      expect(await findingsOn(page)).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await page.getByRole('heading', { name }).waitFor()

      await button(page, 'endpoints.test').press('Enter')
      await page.getByRole('cell', { name: /endpoint\.test/ }).waitFor()
      expect(receiver.received.map(({ event }) => event.type)).toContain('endpoint.test')
      await page
        .getByRole('cell', { name: new RegExp(translate('endpoints.outcomeDelivered')) })
        .first()
        .waitFor()

      await button(page, 'endpoints.replay').press('Enter')
      const replay = page.getByRole('dialog', { name: translate('endpoints.replayAction') })
      await replay.getByLabel(translate('endpoints.since')).fill('2020-01-01T00:00')
      await replay.getByRole('button', { name: translate('endpoints.replayAction') }).press('Enter')
      await replay.waitFor({ state: 'hidden' })
      await expect.poll(() => receiver.received.some(({ event }) => event.type !== 'endpoint.test')).toBe(true)
      expect(await findingsOn(page)).toEqual([])

      await button(page, 'endpoints.remove').press('Enter')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: translate('endpoints.remove') })
        .press('Enter')
      await sees(page, 'endpoints.removed')
    } finally {
      await receiver.close()
    }
  })
})
