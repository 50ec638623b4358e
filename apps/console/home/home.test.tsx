import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AttentionEntry } from '@/domains/staff/attention/contract/console'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import { Home } from './home'

const operator: SignedInOperator = { name: 'Mira', email: 'mira@example.test', role: 'owner' }
const trend = 'GET /console/api/numbers/trend'
const days = Array.from({ length: 28 }, (_, day) => day)

function drawHome(entries: readonly AttentionEntry[]) {
  const data = { entries, documents: null }
  draw(<Home operator={operator} attention={{ data, failure: null, loading: false, reload: async () => true }} />)
}

it('the queue that has waited longest stands first, and what nothing waits in, last', async () => {
  answer({ [trend]: [{ data: { trends: [] } }] })
  drawHome([
    { kind: 'refunds', count: 0, since: null },
    { kind: 'tickets', count: 3, since: 2_000 },
    { kind: 'disputes', count: 1, since: 1_000 },
  ])
  const queues = screen.getByRole('region', { name: translate('console.queues') })
  expect(
    within(queues)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/console/disputes', '/console/tickets', '/console/refunds'])
  expect(await screen.findByText(translate('console.noTrends'))).toBeTruthy()
})

it('a roll-out that goes on is under way, and one that was stopped is a problem', () => {
  answer({ [trend]: [{ data: { trends: [] } }] })
  drawHome([
    { kind: 'rollOuts', count: 2, since: 1_000 },
    { kind: 'haltedRollOuts', count: 1, since: 2_000 },
  ])
  const under = screen.getByRole('region', { name: translate('console.underWay') })
  const problems = screen.getByRole('region', { name: translate('console.problems') })
  expect(within(under).getByText(translate('console.rollOuts', { count: 2 }))).toBeTruthy()
  expect(within(problems).getByText(translate('console.haltedRollOuts', { count: 1 }))).toBeTruthy()
})

it('a change is a percentage of ten things or more, beside the line of four weeks', async () => {
  const sales = { measure: 'sales', currency: 'EUR', today: 8_100, today_before: 100, today_counted: 9 } as const
  answer({
    [trend]: [{ data: { trends: [{ ...sales, week: 15_000, week_before: 10_000, week_counted: 10, days }] } }],
  })
  drawHome([])
  const row = (await screen.findByText(translate('console.trendSales'))).closest('li') as HTMLElement
  expect([...row.querySelectorAll('dd')].map(({ textContent }) => textContent).join(' ')).toContain('+50%')
  expect(row.textContent).not.toContain('8,000%')
  const line = within(row).getByRole('img', { name: translate('console.fourWeeks', { least: '€0.00', most: '€0.27' }) })
  expect(line.querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(28)
})
