import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import { isFor } from '@/platform/legal/markets'
import { legalTitle } from '@/platform/legal/titles'
import type { Link } from '@/platform/mail/letter'
import { legalPage } from '@/platform/paths'
import type { LegalDocuments } from './documents'

/** Links to the documents, for the foot of mails and pages of the server's own. @param origin stands before each address */
export const legalFoot =
  (documents: LegalDocuments, origin: string, words: Readonly<Record<Language, Translate>>) =>
  (language: Language): readonly Link[] =>
    documents.kinds
      .filter((kind) => isFor(kind, { language, country: '' }))
      .map((kind) => ({
        label: words[language](legalTitle(kind)),
        url: `${origin}${legalPage(kind, { lang: language })}`,
      }))
