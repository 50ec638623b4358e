import { ownerOf } from '@/domains/identity'
import { atTheKeyboard } from '@/domains/operators/rules'
import { asJson, askForEnd, documentWording, keep, ownData, ownDataPage, type PrivacyContext } from '@/domains/privacy'
import { privacy } from '@/domains/privacy/domain'
import { recordAction } from '@/platform/audit/log'
import { readVendor } from '@/platform/config/vendor'
import type { Queryable } from '@/platform/database/connect'
import { isLanguage } from '@/platform/i18n/languages'
import { readTranslators } from '@/platform/i18n/server'
import { personalTables } from '../domains'
import { type Command, CommandError, clockOf, followUps, readArguments, UsageError, withData } from './command'
import { withHouse } from './house'

declare module '@/platform/audit/deed' {
  interface MemberDeeds {
    'member.askForEnd': true
    'member.keep': true
  }
}

export const exportMember: Command = {
  help: `ADDRESS [--language LANGUAGE] [--json]
Prints all that is stored about a member, as a page to read, or with
--json for programs. No password, no secret and no name of your staff
is in it. Pictures are linked; they open for the member alone.`,

  async run(args) {
    const { address, language, json } = read(args, 'export')
    return withData(async (opened, config) => {
      const { database } = opened
      const now = (await clockOf(opened, config))()
      const memberId = await known(database, address)
      const context = { tables: personalTables, publicUrl: config.publicUrl }
      const data = await ownData(context, database, memberId, now)
      if (json) return asJson(data)
      const say = (await readTranslators(documentWording))[language]
      return ownDataPage(data, { language, say, vendorName: readVendor(config.vendorDir).name })
    })
  },
}

export const deleteMember: Command = {
  help: `ADDRESS [--language LANGUAGE] [--operator NAME] [--json]
Asks for the end of a member's account, as the member could: subscriptions
are cancelled, a mail with the way back goes out, and at the end of the
waiting period all is erased but what the books must show.`,

  async run(args) {
    const { address, language, json, by } = read(args, 'delete')
    const endsAt = await atHome(address, by, 'member.askForEnd', async (context, memberId) => {
      const end = await askForEnd(context, memberId, language)
      if (end === null) throw new CommandError(`The account of ${address} waits for its end already.`)
      if ('mergedInto' in end) {
        throw new CommandError(`${address} was merged into ${end.mergedInto}, and ends with that account.`)
      }
      return end.toISOString()
    })
    return json ? JSON.stringify({ address, endsAt }) : `The account of ${address} ends at ${endsAt}.`
  },
}

export const keepMember: Command = {
  help: `ADDRESS [--operator NAME] [--json]
Keeps an account whose end was asked for; its member is told by mail.`,

  async run(args) {
    const { address, json, by } = read(args, 'keep')
    await atHome(address, by, 'member.keep', async (context, memberId) => {
      if (!(await keep(context, { memberId }))) throw new CommandError(`The account of ${address} is not to end.`)
    })
    return json ? JSON.stringify({ address, endsAt: null }) : `The account of ${address} stays.`
  },
}

function read(args: readonly string[], command: string) {
  const options = command === 'export' ? ['language'] : ['language', 'operator']
  const { positionals, values, flags } = readArguments(args, options, ['json'])
  const [address, ...more] = positionals
  if (!address || more.length > 0) throw new UsageError(`members ${command} needs the address of one member.`)
  const { language = 'en' } = values
  if (!isLanguage(language)) throw new UsageError(`There is no language "${language}".`)
  const by = values.operator ?? atTheKeyboard
  return { address: address.toLowerCase(), language, by, json: flags.includes('json') }
}

async function known(database: Queryable, address: string): Promise<number> {
  const memberId = (await ownerOf(database, address))?.id ?? null
  if (memberId === null) throw new CommandError(`There is no member with the address ${address}.`)
  return memberId
}

/**
 * The whole product is put together: what other domains do about it, and the mails, are part of it. It is one transaction
 * with its row of the audit log.
 */
const atHome = <Result>(
  address: string,
  by: string,
  action: 'member.askForEnd' | 'member.keep',
  work: (context: PrivacyContext, memberId: number) => Promise<Result>,
) =>
  withHouse(async (house) => {
    const result = await house.database.transaction(async (transaction) => {
      const memberId = await known(transaction, address)
      const done = await work({ ...house.of(privacy), database: transaction }, memberId)
      await recordAction(transaction, { at: house.clock(), operator: by, action, memberId, details: {} })
      return done
    })
    await house.worker.drain(followUps)
    return result
  })
