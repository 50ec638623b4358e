import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw } from '@/tests/screens/dom'
import Audit from './audit'
import { MemberLink, OrderLink, ProductLink, ThingLinks } from './thing-links'

const Nothing = () => null

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

it('the names of people, orders and products lead to them, by number or as far as they are known', () => {
  draw(
    <>
      <MemberLink member={7}>Ada</MemberLink>
      <MemberLink>ada@example.test</MemberLink>
      <OrderLink>VTDKQ-BDA4X</OrderLink>
      <ProductLink pid={702}>Ebbcatch Live</ProductLink>
      <ProductLink>Ebbcatch Live</ProductLink>
    </>,
  )
  expect(links()).toEqual([
    ['Ada', '/console/members/7'],
    ['ada@example.test', '/console/members?q=ada%40example.test'],
    ['VTDKQ-BDA4X', '/console/members?order=VTDKQ-BDA4X'],
    ['Ebbcatch Live', '/console/catalogue/702'],
    ['Ebbcatch Live', '/console/catalogue?words=Ebbcatch+Live'],
  ])
})

it('a name is no link for those who may not open where it leads', () => {
  draw(
    <ThingLinks value={{ role: 'publisher', Counts: Nothing }}>
      <MemberLink member={7}>Ada</MemberLink>
      <ProductLink pid={702}>Ebbcatch Live</ProductLink>
    </ThingLinks>,
  )
  expect(links()).toEqual([['Ebbcatch Live', '/console/catalogue/702']])
  expect(screen.getByText('Ada')).toBeDefined()
})

it('the audit log leads to the member of an act, and to the order and the case that it names', async () => {
  const entry = { id: 1, at: 1_790_000_000, operator: 'Mira', action: 'refund.approve' }
  const details = { order: 'VTDKQ-BDA4X', refund: 'R-12', note: 'late' }
  const entries = [{ ...entry, member: { id: 7, email: 'ada@example.test' }, details }]
  answer({ 'GET /console/api/audit': [{ data: { entries, more: false } }] })
  draw(<Audit query={new URLSearchParams()} />)
  await screen.findByText('late')
  expect(links()).toEqual(
    expect.arrayContaining([
      ['ada@example.test', '/console/members/7'],
      ['VTDKQ-BDA4X', '/console/members?order=VTDKQ-BDA4X'],
      ['R-12', '/console/refunds/R-12'],
    ]),
  )
})
