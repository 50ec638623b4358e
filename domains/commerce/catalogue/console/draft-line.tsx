import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { formatMoment } from '@/platform/ui/data/moment'
import { Alert } from '@/platform/ui/feedback/alert'
import type { DraftInConsole, VersionInConsole } from '../contract/console'

/** Whether what is seen is the draft, and who changed it last. */
export function DraftLine({ draft, published }: { draft: DraftInConsole; published: VersionInConsole | null }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  if (draft.changed) {
    const values = { by: draft.by ?? '', at: formatMoment(draft.at, language) }
    return <Alert tone="info">{translate('catalogue.isDraft', values)}</Alert>
  }
  if (!published) return null
  const values = { version: published.version, at: formatMoment(published.at, language) }
  return <p>{translate('catalogue.isPublished', values)}</p>
}
