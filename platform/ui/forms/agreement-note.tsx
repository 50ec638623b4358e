import type { ReactElement } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { RichText, useLanguage } from '@/platform/i18n/wording'
import { type Agreement, agreedTo, type LegalKind } from '@/platform/legal/kinds'
import type { FootLink } from '@/platform/legal/titles'
import { legalPage } from '@/platform/paths'

const sentences = {
  registration: { terms: 'legal.agreeRegistration', privacy: 'legal.notePrivacy' },
  order: {
    terms: 'legal.agreeOrder',
    withdrawal: 'legal.noteWithdrawal',
    licence: 'legal.agreeLicence',
    privacy: 'legal.notePrivacy',
  },
  merchantOrder: { licence: 'legal.agreeLicence', privacy: 'legal.notePrivacy' },
} as const satisfies { readonly [To in Agreement]: Readonly<Record<(typeof agreedTo)[To][number], MessageKey>> }

interface AgreementNoteProps {
  to: Agreement
  /** The documents that the vendor has. */
  kinds: readonly FootLink[]
}

/** Beside the button: what anyone who presses it agrees to, each document behind a link that leaves the form as it is. */
export function AgreementNote({ to, kinds }: AgreementNoteProps) {
  const { language } = useLanguage()
  const messages: Readonly<Partial<Record<LegalKind, MessageKey>>> = sentences[to]
  const said = agreedTo[to].flatMap((kind) => {
    const message = kinds.includes(kind) && messages[kind]
    return message ? [{ kind, message }] : []
  })
  if (said.length === 0) return null
  const link = (kind: LegalKind): ReactElement => (
    // biome-ignore lint/a11y/useAnchorContent: the message fills the link
    <a href={legalPage(kind, { lang: language })} target="_blank" rel="noopener" />
  )
  return (
    <p className="quiet">
      {said.map(({ kind, message }) => (
        <span key={kind}>
          <RichText message={message} elements={{ [kind]: link(kind) }} />{' '}
        </span>
      ))}
    </p>
  )
}
