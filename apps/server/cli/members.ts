import {
  asJson,
  askForEnd,
  documentWording,
  keep,
  memberIdOf,
  ownData,
  ownDataPage,
  readPrivacySettings,
} from '@/domains/privacy'
import { readVendor } from '@/platform/config/vendor'
import { isLanguage, type Language } from '@/platform/i18n/languages'
import { readTranslators } from '@/platform/i18n/server'
import { createLog } from '@/platform/log/log'
import { buildApp } from '../app'
import type { House } from '../house'
import { personalTables } from '../personal-tables'
import { noteDeed } from './acting'
import { type Command, CommandError, clockOf, readArguments, UsageError, withData } from './command'

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
    const { address, language, json, operator } = read(args, 'delete')
    const endsAt = await atHome(address, async (house, memberId) => {
      const settings = readPrivacySettings(house.vendor.privacy)
      const end = await askForEnd({ ...house, settings }, memberId, language)
      if (end === null) throw new CommandError(`The account of ${address} waits for its end already.`)
      const endsAt = end.toISOString()
      const deed = { action: 'member.delete', memberId, details: { endsAt } }
      await noteDeed(house.database, operator, deed, house.clock())
      return endsAt
    })
    return json ? JSON.stringify({ address, endsAt }) : `The account of ${address} ends at ${endsAt}.`
  },
}

export const keepMember: Command = {
  help: `ADDRESS [--operator NAME] [--json]
Keeps an account whose end was asked for; its member is told by mail.`,

  async run(args) {
    const { address, json, operator } = read(args, 'keep')
    await atHome(address, async (house, memberId) => {
      if (!(await keep(house, { memberId }))) throw new CommandError(`The account of ${address} is not to end.`)
      await noteDeed(house.database, operator, { action: 'member.keep', memberId, details: {} }, house.clock())
    })
    return json ? JSON.stringify({ address, endsAt: null }) : `The account of ${address} stays.`
  },
}

interface Read {
  readonly address: string
  readonly language: Language
  readonly json: boolean
  readonly operator: string | undefined
}

function read(args: readonly string[], command: string): Read {
  // What is only looked at is nobody's deed.
  const options = command === 'export' ? ['language'] : ['language', 'operator']
  const { positionals, values, flags } = readArguments(args, options, ['json'])
  const [address, ...more] = positionals
  if (!address || more.length > 0) throw new UsageError(`members ${command} needs the address of one member.`)
  const { language = 'en' } = values
  if (!isLanguage(language)) throw new UsageError(`There is no language "${language}".`)
  return { address: address.toLowerCase(), language, json: flags.includes('json'), operator: values.operator }
}

async function known(database: House['database'], address: string): Promise<number> {
  const memberId = await memberIdOf(database, address)
  if (memberId === null) throw new CommandError(`There is no member with the address ${address}.`)
  return memberId
}

/** The whole product is put together: what other domains do about it, and the mails, are part of it. */
const atHome = <Result>(address: string, act: (house: House, memberId: number) => Promise<Result>) =>
  withData(async (opened, config) => {
    const clock = await clockOf(opened, config)
    const log = createLog('silent')
    const { app, house, worker } = await buildApp({ config, vendor: readVendor(config.vendorDir), opened, clock, log })
    try {
      const result = await act(house, await known(house.database, address))
      await worker.drain()
      return result
    } finally {
      await app.close()
    }
  })
