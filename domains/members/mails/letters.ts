import type { Queryable } from '@/platform/database/connect'
import { isLanguage, type Language } from '@/platform/i18n/languages'
import type { Letter } from '@/platform/mail/letter'
import type { MembersContext } from '../context'

interface Addressee {
  readonly email: string
  readonly language: string | null
}

/** Writes to a member that a code was given to them, and which. */
export function writeCode(
  context: MembersContext,
  database: Queryable,
  to: Addressee,
  { names, code }: { names: Readonly<Record<Language, string>>; code: string },
) {
  const language = spokenBy(to)
  const t = context.translate[language]
  const facts = { vendor: context.vendorName, product: names[language] }
  return send(context, database, 'code', to, {
    subject: t('mail.members.code.subject', facts),
    heading: t('mail.members.code.heading'),
    paragraphs: [t('mail.members.code.text', facts)],
    code,
    notes: [t('mail.members.code.note')],
  })
}

/** Tells both addresses that two accounts are one by now. */
export async function writeMerged(
  context: MembersContext,
  database: Queryable,
  { from, into }: { from: Addressee; into: Addressee },
) {
  for (const to of [into, from]) {
    const t = context.translate[spokenBy(to)]
    const facts = { vendor: context.vendorName, from: from.email, into: into.email }
    await send(context, database, 'merged', to, {
      subject: t('mail.members.merged.subject', facts),
      heading: t('mail.members.merged.heading'),
      paragraphs: [t('mail.members.merged.text', facts), t('mail.members.merged.login', facts)],
      action: { label: t('mail.members.merged.action'), url: `${context.publicUrl}/member.htm?a=login` },
      notes: [t('mail.members.merged.notYou')],
    })
  }
}

const spokenBy = ({ language }: Addressee): Language => (isLanguage(language) ? language : 'en')

const send = (
  { post }: MembersContext,
  database: Queryable,
  name: string,
  to: Addressee,
  letter: Letter,
): Promise<number> =>
  // A code is worth money: its mail is not sent a second time by a click.
  post.send(database, {
    ...{ kind: `members.${name}`, to: to.email, language: spokenBy(to), letter },
    confidential: name === 'code',
  })
