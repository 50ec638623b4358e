import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readPdf } from '@/domains/commerce/invoices/testing/pdf'
import { key } from '../screen'
import { fillCard, letterTo, linkTo, type Stage, sitDown } from './story'

export async function openInvoice(stage: Stage) {
  const screen = await sitDown(stage, 'en', 'gil@example.test')
  await screen.open('/member.htm?a=order_history')
  await screen.press({ ...screen.button('orders.details'), position: 0 })
  await screen.heading('orders.detailsTitle')
  await screen.press(screen.button('orders.copyNumber'))
  await screen.sees('ui.copied')
  await screen.strike([key.escape])
  await screen.loses(screen.dialog)
  await screen.press({ role: 'link', name: `^${screen.say('invoices.action')}`, like: true, position: 0 })
  await screen.engine.turnToNewTab()
  await screen.heading('invoice.title')
  const [number = ''] = await screen.read<string>({ name: '^TW-\\d{4}-\\d{6}$', like: true }, 'textContent')
  await screen.press(screen.link('invoice.download'))
  const { text } = readPdf(await screen.downloaded(`${number}.pdf`))
  for (const fact of [number, 'gil@example.test', screen.say('invoice.total')]) expect(text).toContain(fact)
}

export async function askForRefund(stage: Stage) {
  const screen = await sitDown(stage, 'en', 'ada@example.test')
  await screen.open('/member.htm?a=order_history')
  const card = { role: 'article', position: 2 }
  await screen.press({ ...screen.button('refunds.ask'), within: card })
  await screen.choose(screen.field('refunds.method'), screen.say('refunds.methodSelected'))
  await screen.press(screen.button('refunds.submit'))
  await screen.sees('refunds.chooseProducts')
  await screen.sees('refunds.chooseReason')
  await screen.press({ role: 'checkbox', within: screen.dialog, position: 0 })
  await screen.choose(screen.field('refunds.reason'), 'I bought it twice')
  await screen.type(screen.field('refunds.description'), 'Twice, by mistake.')
  await screen.press(screen.button('refunds.submit'))
  await screen.loses(screen.dialog)
  await screen.sees('refunds.markRequested')
  expect((await letterTo(stage, 'ada@example.test')).text).toContain('refund')
  await screen.press({ ...screen.button('refunds.status'), within: card })
  await screen.sees('refunds.stepRequested')
  await screen.press(screen.button('refunds.retract'))
  await screen.loses(screen.dialog)
}

export async function releaseDevice(stage: Stage) {
  const screen = await sitDown(stage, 'en', 'ada@example.test')
  await screen.open('/member.htm')
  await screen.press(screen.link('shell.licences'))
  await screen.heading('shell.licences')
  const release = { role: 'button', name: '^Deauthorize .*00:E0:4C:68:02:9B', like: true }
  await screen.press(release)
  await screen.heading('licences.confirmOneTitle')
  await screen.press({ ...screen.button('ui.cancel'), within: screen.dialog })
  await screen.loses(screen.dialog)
  await screen.press(release)
  await screen.press({ ...screen.button('licences.release'), within: screen.dialog })
  await screen.sees('licences.released')
  await screen.loses(release)
}

export async function downloadEarlier(stage: Stage) {
  const screen = await sitDown(stage, 'en', 'ada@example.test')
  await screen.open('/member.htm?a=extended_service')
  await screen.choose(screen.field('downloads.software'), 'Ebbcatch Live')
  await screen.choose(screen.field('downloads.system'), screen.say('platform.mac'))
  const list = { role: 'list', name: screen.say('downloads.channel', { software: 'Ebbcatch Live' }) }
  const old = { role: 'listitem', holding: '3.2.0', within: list }
  await screen.press({ ...screen.button('downloads.copyChecksum', { build: 3204 }), within: old })
  await screen.sees('ui.copied')
  await screen.press({ role: 'link', within: old })
  const content = await screen.downloaded('ebbcatch-live-3.2.0-3204-mac.zip')
  const [said = ''] = await screen.read<string>(old, 'innerText')
  expect(said.replaceAll(/\s/g, '')).toContain(createHash('sha256').update(content).digest('hex'))
}

export async function giveAndAccept(stage: Stage) {
  const buyer = await sitDown(stage, 'en', 'ada@example.test')
  await buyer.open('/checkout.htm?pid=701&option=LFT&country=US&currency=USD')
  await buyer.press({ role: 'checkbox', name: buyer.say('present.box') })
  await buyer.type(buyer.field('present.email'), 'gets@example.test')
  await buyer.type(buyer.field('present.name'), 'Grace')
  await buyer.type(buyer.field('present.sender'), 'Ada')
  await buyer.type(buyer.field('present.message'), 'Enjoy the sea')
  await fillCard(buyer)
  await buyer.press({ role: 'button', name: '^Pay \\$', like: true })
  await buyer.heading('checkout.doneTitle')
  const { text, links } = await letterTo(stage, 'gets@example.test')
  expect(text).toContain('Enjoy the sea')

  const friend = await sitDown(stage, 'en', 'bea@example.test')
  await friend.engine.open(links[0] ?? '')
  await friend.heading('giving.acceptTitle', { sender: 'Ada' })
  await friend.press(friend.button('giving.accept'))
  await friend.heading('giving.done')
  await friend.press(friend.link('giving.products'))
  await friend.reads('Ebbcatch')
}

export async function foundCompany(stage: Stage) {
  const company = 'Acme Tools'
  const owner = await sitDown(stage, 'en', 'kim@example.test')
  await owner.open('/member.htm?a=companies&lang=en')
  await owner.type(owner.field('companies.name'), company)
  await owner.press(owner.button('companies.found'))
  await owner.comesTo(/a=company$/)
  await owner.type(owner.field('shell.addresses'), 'noa@example.test')
  await owner.press(owner.button('companies.inviteSend'))
  await owner.sees('companies.result.sent', { email: 'noa@example.test' })
  await owner.open('/checkout.htm?pid=701&option=LFT&country=US&currency=USD&lang=en')
  await owner.reads(company)
  await fillCard(owner)
  await owner.press({ role: 'button', name: '^Pay \\$', like: true })
  await owner.heading('checkout.doneTitle')

  const colleague = await sitDown(stage, 'en', 'noa@example.test')
  await colleague.engine.open(`${await linkTo(stage, 'noa@example.test', 'company_invitation')}&lang=en`)
  await colleague.press(colleague.button('companies.acceptInvitation'))
  await colleague.heading('companies.welcome', { company })

  const again = await sitDown(stage, 'en', 'kim@example.test')
  await again.engine.open(await linkTo(stage, 'kim@example.test', '&person='))
  await again.press(again.button('companies.enterOf', { company }))
  await again.press(again.button('teams.assign'))
  await again.sees('teams.done')

  const seated = await sitDown(stage, 'en', 'noa@example.test')
  await seated.open('/member.htm?a=license&lang=en')
  const seat = { platform: seated.say('platform.win'), account: company }
  await seated.heading('licences.sharedTitle', seat)
}

export async function askSupport(stage: Stage) {
  const screen = await sitDown(stage, 'en', 'bea@example.test')
  const file = join(screen.engine.downloads, '..', 'plan.pdf')
  writeFileSync(file, '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
  await screen.open('/member.htm?a=get_support')
  await screen.press(screen.link('support.new'))
  await screen.type(screen.field('support.subject'), 'A door that sticks')
  await screen.type(screen.field('support.message'), 'It opens halfway.')
  await screen.attach(file)
  await screen.finds(screen.button('support.remove', { name: 'plan.pdf' }))
  await screen.loses({ role: 'progressbar' })
  await screen.press(screen.button('support.send'))
  await screen.finds({ role: 'heading', name: 'A door that sticks' })
  await screen.press({ role: 'link', name: 'plan\\.pdf', like: true })
  expect(String(await screen.downloaded('plan.pdf'))).toContain('%PDF-1.7')
  await screen.type(screen.field('support.message'), 'Never mind, it was the mat.')
  await screen.press(screen.button('support.send'))
  await screen.reads('Never mind, it was the mat.')
}
