import { defineDomain } from '@/platform/installation/domain'
import { openBook } from './actions/book'
import { takeUp } from './actions/change'
import { textsConsole } from './calls/console'
import type { MailSource, MailTemplatesContext } from './context'
import { mailTemplateCalls } from './contract/console'

interface TextsPorts {
  /** Every domain that writes mails. */
  readonly sources: readonly MailSource[]
}

export const mailTemplates = defineDomain({
  name: 'mail-templates',
  async open(deps, { sources }: TextsPorts): Promise<MailTemplatesContext> {
    let opened: ReturnType<typeof openBook> | null = null
    const context = { ...deps, book: () => (opened ??= openBook(deps, sources)) }
    await takeUp(context)
    return context
  },
  console: { calls: mailTemplateCalls, handlers: textsConsole },
  impersonalTables: { mail_texts: 'what staff have mails say' },
})
