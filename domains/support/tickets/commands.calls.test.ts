import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { customersOf } from '@/apps/demo/data'
import { loadDemoTickets } from '@/apps/demo/tickets'
import { loadDemoMembers } from '@/domains/accounts/identity/store/accounts/demo-members'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { root } from '@/platform/config/root'
import { openFiles } from '@/platform/files/open'
import { recentMails } from '@/platform/mail/mailer'
import { employ } from '@/tests/people/operator'
import { commandDataForFile } from '@/tests/server/command-data'
import { commandCalled } from '@/tests/server/commands'

const answer = commandCalled('tickets answer')
const assign = commandCalled('tickets assign')
const cannedAnswers = commandCalled('tickets canned')
const close = commandCalled('tickets close')
const listTickets = commandCalled('tickets list')
const showTicket = commandCalled('tickets show')

/** The data of a server that runs: the command line comes in beside it. */
const data = commandDataForFile({ running: true })
beforeAll(async () => {
  const demo = customersOf(join(root, 'catalogues', 'demo'))
  await loadDemoMembers(data.running.database, demo, new Date())
  const files = openFiles({ folder: join(data.folder, 'data', 'files') })
  await loadDemoTickets(data.running.database, files, demo, new Date())
  // A second start changes nothing.
  await loadDemoTickets(data.running.database, files, demo, new Date())
})

describe('npm run foyer -- tickets', () => {
  it('lists and shows customers’ messages, and saves their files', async () => {
    expect(await listTickets.run([])).toMatch(/^T-DRFT2WAY {2}open .* ada@example\.test {2}nobody {2}My licence/)
    const listed = JSON.parse(await listTickets.run(['--state', 'answered', '--json']))
    expect(listed[0]).toMatchObject({ ticket: 'T-HARB7URS', assignedTo: 'operator@example.test', account: true })
    expect(new Set(listed.map(({ state }: { state: string }) => state))).toEqual(new Set(['answered']))
    const page = await showTicket.run(['t-drft2way', '--save', join(data.folder, 'saved')])
    expect(page).toContain('every seat is taken')
    expect(page).toMatch(/\[seats\.jpg, \d+ bytes\]/)
    const [saved = ''] = await readdir(join(data.folder, 'saved'))
    expect((await readFile(join(data.folder, 'saved', saved))).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    await expect(listTickets.run(['--state', 'lost'])).rejects.toThrow(UsageError)
    await expect(showTicket.run(['T-22222222'])).rejects.toThrow(CommandError)
  })

  it('answers with a text or a canned answer, assigns tickets, and closes them', async () => {
    expect(await cannedAnswers.run([])).toContain('seats\n    Hello {name},')
    const ticket = 'T-DRFT2WAY'
    await expect(answer.run([ticket, '--text', 'x', '--canned', 'seats'])).rejects.toThrow(UsageError)
    await expect(answer.run([ticket, '--text', ' '])).rejects.toThrow(UsageError)
    await expect(answer.run([ticket, '--text', 'x', '--version', '9'])).rejects.toThrow('More has happened')
    const answered = JSON.parse(await answer.run([ticket, '--canned', 'seats', '--version', '1', '--json']))
    expect(answered).toMatchObject({ state: 'answered', version: 2, assignedTo: null })
    expect(answered.messages[1].text).toMatch(/^Hello \S/)
    const [mail] = await recentMails(data.running.database, 'ada@example.test')
    expect(mail?.text).toContain('You can deauthorize the old device')
    const mara = await employ('Mara', 'support')
    expect(await assign.run([ticket, '--to', 'mara'])).toContain(mara.email)
    expect(await listTickets.run(['--state', 'answered', '--assigned', 'Mara'])).toContain(ticket)
    expect(await close.run([ticket])).toContain('closed')
    await expect(close.run([ticket])).rejects.toThrow(CommandError)
  })

  it('checks operators and their permission to answer', async () => {
    const someone = await employ('Felix')
    const ticket = 'T-DRFT2WAY'
    const [before] = JSON.parse(await listTickets.run(['--state', 'closed', '--json']))
    for (const run of [
      () => assign.run([ticket, '--to', 'somebody@example.test']),
      () => listTickets.run(['--assigned', 'somebody@example.test']),
      () => assign.run([ticket, '--operator', 'Nobody']),
    ]) {
      await expect(run()).rejects.toThrow('No operator is called')
    }
    await expect(assign.run([ticket, '--to', someone.email])).rejects.toThrow('Felix may not answer tickets')
    expect(JSON.parse(await listTickets.run(['--state', 'closed', '--json']))).toContainEqual(before)
  })

  it('npm run foyer -- tickets assigns an unassigned ticket to the operator who answers, so that the console shows it as theirs', async () => {
    const [free] = JSON.parse(await listTickets.run(['--state', 'open', '--json']))
    const nora = await employ('Nora')
    await answer.run([free.ticket, '--text', 'We look into it.', '--operator', 'nora'])
    const answered = JSON.parse(await listTickets.run(['--state', 'answered', '--json']))
    expect(answered.find(({ ticket }: { ticket: string }) => ticket === free.ticket).assignedTo).toBe(nora.email)
    await expect(answer.run([free.ticket, '--text', 'x', '--operator', 'Nobody'])).rejects.toThrow('No operator')
  })
})
