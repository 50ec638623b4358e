import { expect } from 'vitest'
import { demoOperator } from '@/domains/staff/operators/store/demo-operator'
import { totpCode } from '@/platform/second-factor/totp'
import { key } from '../screen'
import { letterTo, type Stage, sitDown } from './story'

export async function decideAndAnswer(stage: Stage) {
  const screen = await sitDown(stage)
  await screen.open('/console/tickets')
  await screen.heading('operators.title')
  await screen.type(screen.field('operators.email'), demoOperator.email)
  await screen.type(screen.field('operators.password'), demoOperator.password)
  await screen.strike([key.enter])
  await screen.heading('operators.codeTitle')
  await screen.press(screen.field('operators.code'))
  await screen.strike([...totpCode(demoOperator.totpSecret, new Date()), key.enter])

  await screen.press({ role: 'row', holding: 'Aufnahme' })
  const ticket = 'T-BEAM5TAY'
  await screen.reads(screen.say('ticketsConsole.title', { ticket }))
  await screen.type(screen.field('ticketsConsole.message'), 'Guten Tag, das sehen wir uns an.')
  await screen.press(screen.button('ticketsConsole.send'))
  await screen.sees('ticketsConsole.answeredNotice', { ticket })
  expect((await letterTo(stage, 'mila@example.test')).text).toContain('das sehen wir uns an')

  await screen.press({ role: 'link', name: `^${screen.say('room.refunds')}`, like: true, position: 0 })
  await screen.press({ role: 'row', holding: 'R-SAND5BAR' })
  await screen.press(screen.button('refundsConsole.decline'))
  await screen.type(screen.field('room.reason'), 'You used it for weeks.')
  await screen.press({ ...screen.button('refundsConsole.decline'), within: screen.dialog })
  await screen.sees('refundsConsole.declinedNotice', { refund: 'R-SAND5BAR' })

  // Empty limits of the audit log are no days, and a typed day is one.
  await screen.open('/console/audit')
  const from = screen.field('audit.from')
  await screen.holds(from, '')
  await screen.fillDay({ before: screen.field('audit.memberSearch'), field: from }, '2026-11-30')
  await screen.press(screen.button('room.search'))
  await screen.comesTo(/from=2026-11-30/)
}
