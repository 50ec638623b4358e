import { countAttempt } from '@/domains/accounts/identity'
import { isRefusal, refuse, refuseUntil } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import type { Language } from '@/platform/i18n/languages'
import { withoutSecrets } from '@/platform/mail/without-secrets'
import { minutes, unixSeconds } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'
import { changeText, findingsOf, takeUp } from '../actions/change'
import type { Mail, MailTemplatesContext } from '../context'
import type { MailMessage, mailTemplateCalls } from '../contract/console'
import { newestTexts, type TextVersion } from '../store'

/** A dozen test mails at once, and then one in five minutes. */
const timeout = { free: 12, forgives: minutes(5), longestDelay: minutes(30) }

/** The languages of the vendor, or some of them, by what each calls itself. */
const ownNames = ({ offer: { languages } }: MailTemplatesContext, isWanted = (_: Language) => true) =>
  languages.spoken.filter(isWanted).map((language) => ({ language, name: languages.factsOf(language).name }))

/** Handlers for staff's work on the texts of mails. */
export const textsConsole = (context: MailTemplatesContext): Handlers<typeof mailTemplateCalls> => ({
  'GET /console/api/mail-texts': async ({ language }) => {
    const { mails } = await context.book()
    return {
      mails: mails.map((mail) => ({
        mail: mail.kind,
        subject: mail.write(language).subject,
        changed: ownNames(context, (each) => saysOtherwise(context, mail, each)).map(({ name }) => name),
      })),
    }
  },

  'GET /console/api/mail-texts/show': async ({ input: { mail: kind, language } }) => {
    const mail = await mailOf(context, kind)
    if (!mail) return refuse(20085)
    const written = (await newestTexts(context.database)).filter((each) => each.language === language)
    const letter = mail.write(language)
    const messages = mail.keys.map((key) => present(context, { language, key, written }))
    return {
      mail: kind,
      subject: letter.subject,
      text: context.mailer.compose(letter, language).text,
      messages: await Promise.all(messages),
      languages: ownNames(context),
    }
  },

  'GET /console/api/mail-texts/preview': async ({ input: { mail: kind, language, key, text } }) => {
    const mail = await mailOf(context, kind)
    if (!mail) return refuse(20085)
    const wrong = key && text ? findingsOf(await context.book(), language, { key, text }) : null
    const draft = key && text && wrong?.length === 0 ? { key, text } : undefined
    return context.mailer.asPage(context.mailer.compose(withoutSecrets(mail.write(language, draft)), language).html)
  },

  'GET /console/api/mail-texts/check': async ({ input: { language, ...message } }) => {
    const findings = findingsOf(await context.book(), language, message)
    return findings ? { findings } : refuse(20085)
  },

  'POST /console/api/mail-texts/save': async ({ input, operator, change, now }) => {
    const done = await change(async (transaction) => {
      const changed = await changeText(context, transaction, { by: operator.name, now }, input)
      if (isRefusal(changed)) return changed
      const { language, key, version, text } = changed.version
      const details = { language, key, version, text: text ?? '' }
      return {
        answer: { version },
        record: { action: text === null ? 'text.reset' : 'text.save', memberId: null, details },
      }
    })
    if (!isRefusal(done)) await takeUp(context)
    return done
  },

  'POST /console/api/mail-texts/test': async ({ input: { mail: kind, language }, operator, change, now }) => {
    const mail = await mailOf(context, kind)
    if (!mail) return refuse(20085)
    const wait = await countAttempt(
      context.database,
      [ownCount({ key: `test mails of operator ${operator.id}`, ...timeout })],
      now,
    )
    if (wait !== null) return refuseUntil(wait)
    return change(async (transaction) => {
      const { email: to } = operator
      const letter = mail.write(language)
      await context.mailer.send(transaction, { kind: `texts.${kind}`, to, language, letter, confidential: false })
      return {
        answer: { address: to },
        record: { action: 'text.test', memberId: null, details: { mail: kind, language } },
      }
    })
  },
})

async function mailOf({ book }: MailTemplatesContext, kind: string): Promise<Mail | undefined> {
  const { mails } = await book()
  return mails.find((mail) => mail.kind === kind)
}

const saysOtherwise = ({ overrides }: MailTemplatesContext, { keys }: Mail, language: Language) => {
  const own = overrides.of(language)
  return keys.some((key) => own[key] !== undefined)
}

interface Place {
  readonly language: Language
  readonly key: string
  readonly written: readonly TextVersion[]
}

async function present(context: MailTemplatesContext, { language, key, written }: Place): Promise<MailMessage> {
  const book = await context.book()
  const newest = written.find((each) => each.key === key)
  const text = newest?.text ?? null
  return {
    key,
    product: book.product(key, context.offer.languages.of(language)) ?? '',
    folder: context.overrides.ofFolder(language)[key] ?? null,
    written: text,
    outdated: text !== null && findingsOf(book, language, { key, text })?.length !== 0,
    version: newest?.version ?? 0,
    by: newest?.operator ?? null,
    at: newest ? unixSeconds(newest.at) : 0,
    mails: book.mails.filter(({ keys }) => keys.includes(key)).length,
  }
}
