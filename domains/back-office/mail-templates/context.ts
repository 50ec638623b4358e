import type { Language } from '@/platform/i18n/languages'
import type { Wording } from '@/platform/i18n/message'
import type { Deps } from '@/platform/installation/deps'
import type { Letter } from '@/platform/mail/letter'
import type { SampleLetters } from '@/platform/mail/samples'

/** A domain that writes mails. */
export interface MailSource {
  readonly mails: Wording
  readonly samples: () => Promise<{ readonly samples: SampleLetters }>
}

/** A mail that can go out, with made-up facts. */
export interface Mail {
  readonly kind: string
  /** The messages that it says, in the order in which it does. */
  readonly keys: readonly string[]
  /** @param draft a message that replaces the present text */
  readonly write: (language: Language, draft?: Draft) => Letter
}

export interface Draft {
  readonly key: string
  readonly text: string
}

/** Every mail that can go out, and what the product says in them. */
export interface MailBook {
  readonly mails: readonly Mail[]
  /** The product's message; null: no mail says it. In English where the product was not built with a language. */
  readonly product: (key: string, language: Language) => string | null
}

export interface MailTemplatesContext
  extends Pick<Deps, 'database' | 'offer' | 'clock' | 'mailer' | 'overrides' | 'vendor' | 'vendorName' | 'publicUrl'> {
  /** Every mail that can go out, loaded on demand. */
  readonly book: () => Promise<MailBook>
}
