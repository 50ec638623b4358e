import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import type { PurchaseKind } from '@/domains/commerce/orders/rules/purchase-kind'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { StandingOnWire } from '../contract/member'
import { PaidScreen } from './paid-screen'

function show(kind: PurchaseKind, gift?: StandingOnWire['gift'], keys?: StandingOnWire['keys']) {
  answer({})
  draw(
    <PaidScreen
      order="ABCDE-FGHJK"
      held={false}
      kind={kind}
      gift={gift}
      keys={keys}
      tracked={[]}
      email="ada@example.test"
      returnTo={undefined}
      boot={{ demo: false } as Boot}
      mending={null}
      programs={null}
    />,
  )
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'))
}

it.each([
  ['own', ['/member.htm?a=order_history']],
  ['addOn', ['/member.htm?a=order_history']],
  ['company', ['/member.htm?a=company_seats', '/member.htm?a=order_history']],
  ['gift', ['/member.htm?a=presents', '/member.htm?a=order_history']],
  ['fee', ['/member.htm?a=licence_handovers', '/member.htm?a=order_history']],
] as const)('the page after paying leads on from a purchase of the kind %s', (kind, links) => {
  expect(show(kind)).toEqual(links)
})

it('the page after paying names the recipient of a gift and the giver’s day', () => {
  show('gift', { name: 'Nia', day: '2026-12-24' })
  const said = translate('checkout.giftOn', { name: 'Nia', day: 'Dec 24, 2026' }).replaceAll(/<\/?b>/g, '')
  expect(document.body.textContent).toContain(said)
})

it('the page after paying shows the licence key of each product, to be copied', () => {
  show('own', undefined, [{ key: 'TIDE-ABCDE', name: 'Ebbcatch' }])
  expect(screen.getByText('TIDE-ABCDE')).toBeTruthy()
  expect(screen.getByRole('button', { name: translate('checkout.copyKey', { name: 'Ebbcatch' }) })).toBeTruthy()
})
