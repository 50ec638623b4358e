import { beforeAll, expect, it } from 'vitest'
import { withData } from '@/apps/server/cli/data'
import { accountFor } from '@/domains/accounts/identity'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { EventBus } from '@/platform/jobs/events'
import { recentMails } from '@/platform/mail/mailer'
import { employ } from '@/tests/people/operator'
import { commandDataForFile } from '@/tests/server/command-data'
import { commandCalled } from '@/tests/server/commands'

const listAudit = commandCalled('audit list')
const deleteMember = commandCalled('members delete')
const exportMember = commandCalled('members export')
const keepMember = commandCalled('members keep')

const email = 'ada@example.test'

commandDataForFile()
beforeAll(async () => {
  await withData(({ database }) =>
    database.transaction((transaction) =>
      accountFor(transaction, new EventBus(null as never), { email, language: 'fr', name: 'Ada', now: new Date() }),
    ),
  )
})

it('exports an account to read and for programs', async () => {
  expect(await exportMember.run([email, '--language', 'fr'])).toContain('<html lang="fr"')
  expect(JSON.parse(await exportMember.run(['Ada@Example.test', '--json'])).data.members).toMatchObject([{ email }])
})

it('ends and keeps an account, as its member could', async () => {
  const { endsAt } = JSON.parse(await deleteMember.run([email, '--language', 'fr', '--json']))
  expect(Date.parse(endsAt) - Date.now()).toBeGreaterThan(13 * 24 * 3600_000)
  await employ('Mira')
  expect(await keepMember.run([email, '--operator', 'Mira'])).toBe(`The account of ${email} stays.`)
  const entries: readonly object[] = JSON.parse(await listAudit.run(['--member', email, '--json']))
  expect(entries).toMatchObject([
    { operator: 'command line', action: 'member.askForEnd' },
    { operator: 'Mira', action: 'member.keep' },
  ])
  const mails = await withData(({ database }) => recentMails(database, email))
  expect(mails.map(({ kind, language }) => `${kind} ${language}`)).toEqual(['privacy.kept fr', 'privacy.requested fr'])
})

it('reports wrong arguments', async () => {
  await expect(keepMember.run([email])).rejects.toThrow(CommandError)
  await expect(exportMember.run([])).rejects.toThrow(UsageError)
  await expect(exportMember.run([email, '--language', 'xx'])).rejects.toThrow(UsageError)
})
