import { type Commands, commandsOf } from '@/platform/commands/command'
import { operator } from '@/platform/commands/options'
import { rotateKeys } from './actions/keys'
import type { IdentityProviderContext } from './context'
import { allClients } from './store/clients'

const command = commandsOf<IdentityProviderContext>()

export const commands: Commands<IdentityProviderContext> = {
  'apps list': command({
    summary: 'Lists the apps that sign members in by OpenID Connect.',
    json: true,
    example: '--json',
    async run(_, at) {
      const found = await at.data(({ database }) => allClients(database))
      const rows = found.map(({ client: { id, name, secretHash, redirectUris }, members }) => ({
        id,
        name,
        public: secretHash === null,
        redirectUris,
        members,
      }))
      const lines = rows.map(({ id, name, members }) => `${id}\t${name}\t${members} members`)
      return { data: rows, text: lines.join('\n') || 'No apps yet. Add the first one in the console.' }
    },
  }),

  'apps rotate-key': command({
    summary: `Lets a new key sign the ID tokens of OpenID Connect, a few minutes after it
is published. The old one stays published for two days.`,
    options: { operator },
    reaches: ['signing.key'],
    example: '',
    async run({ options }, at) {
      const { licenceSecret } = at.config
      const { kid, signsFrom, retired, retiresAt } = await at.note(options.operator, async ({ transaction, now }) => {
        const rotated = await rotateKeys(transaction, licenceSecret, now)
        const details = { key: rotated.kid, retired: rotated.retired }
        return { answer: rotated, record: { action: 'app.rotateKey', memberId: null, details } }
      })
      const before = retired.map((old) => `\n${old} is published until ${retiresAt.toISOString()}.`)
      return `${kid} signs from ${signsFrom.toISOString()}.${before.join('')}`
    },
  }),
}
