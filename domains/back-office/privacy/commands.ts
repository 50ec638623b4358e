import { ownerOf } from '@/domains/accounts/identity'
import { type Commands, commandsOf } from '@/platform/commands/command'
import { CommandError } from '@/platform/commands/errors'
import { language, languageIn, operator } from '@/platform/commands/options'
import type { Queryable } from '@/platform/database/connect'
import { readTranslators } from '@/platform/i18n/server'
import { textReader } from '@/platform/i18n/texts'
import { foldAddress } from '@/platform/text/typed/address'
import { asJson, ownData } from './actions/own-data'
import { cancelDeletion, requestEnd } from './actions/requests'
import type { PrivacyContext } from './context'
import { ownDataPage } from './document/page'
import { wording } from './document/wording'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'member.askForEnd': true
    'member.keep': true
  }
}

const command = commandsOf<PrivacyContext>()
const oneMember = { words: ['ADDRESS'], needs: 'the address of one member', json: true } as const

export const commands: Commands<PrivacyContext> = {
  'members export': command({
    summary: `Prints all that is stored about a member, as a page to read, or with
--json for programs. No password, no secret and no name of your staff
is in it. Pictures are linked; they open for the member alone.`,
    ...oneMember,
    options: { language },
    reaches: ['data.exported'],
    example: 'ada@example.test --json',
    async run({ words: [typed], options: { language: named }, json }, at) {
      const spoken = languageIn(at.offer, named) ?? 'en'
      return at.installation(async (context) => {
        const { database, brand, clock } = context
        const memberId = await known(database, foldAddress(typed))
        const data = await ownData(context, database, { memberId, now: clock(), lock: at.lock })
        if (json) return asJson(data)
        const translate = readTranslators(wording, context.overrides)[spoken]
        return ownDataPage(data, { reader: textReader(at.offer.languages, spoken), translate, brand })
      })
    },
  }),

  'members delete': command({
    summary: `Asks for the end of a member's account, as the member could: subscriptions
are cancelled, a mail with the way back goes out, and at the end of the
waiting period all is erased but what the books must show.`,
    ...oneMember,
    options: { language, operator },
    reaches: ['account.ended'],
    example: 'ada@example.test',
    async run({ words: [typed], options: { language: named, operator: by } }, at) {
      const spoken = languageIn(at.offer, named) ?? 'en'
      const address = foldAddress(typed)
      const endsAt = await at.act(by, never, (context, { change }) =>
        change(async (transaction) => {
          const memberId = await known(transaction, address)
          const end = await requestEnd({ ...context, database: transaction }, memberId, spoken)
          if (end === null) throw new CommandError(`The account of ${address} waits for its end already.`)
          if ('ownsAlone' in end) {
            throw new CommandError(
              `${address} owns a company alone (${end.ownsAlone.join(', ')}), which is handed over or ended first.`,
            )
          }
          if ('mergedInto' in end) {
            throw new CommandError(`${address} was merged into ${end.mergedInto}, and ends with that account.`)
          }
          return { answer: end.toISOString(), record: { action: 'member.askForEnd', memberId, details: {} } }
        }),
      )
      return { data: { address, endsAt }, text: `The account of ${address} ends at ${endsAt}.` }
    },
  }),

  'members keep': command({
    summary: 'Keeps an account whose end was asked for; its member is told by mail.',
    ...oneMember,
    options: { operator },
    example: 'ada@example.test',
    async run({ words: [typed], options }, at) {
      const address = foldAddress(typed)
      await at.act(options.operator, never, (context, { change }) =>
        change(async (transaction) => {
          const memberId = await known(transaction, address)
          const kept = await cancelDeletion({ ...context, database: transaction }, { memberId })
          if (!kept) throw new CommandError(`The account of ${address} is not to end.`)
          return { answer: null, record: { action: 'member.keep', memberId, details: {} } }
        }),
      )
      return { data: { address, endsAt: null }, text: `The account of ${address} stays.` }
    },
  }),
}

/** The refusals of these commands have messages of their own. */
const never = () => 'This cannot be done now.'

async function known(database: Queryable, address: string): Promise<number> {
  const memberId = (await ownerOf(database, address))?.id ?? null
  if (memberId === null) throw new CommandError(`There is no member with the address ${address}.`)
  return memberId
}
