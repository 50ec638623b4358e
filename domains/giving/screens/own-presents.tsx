import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'

/** Where the profile leads on to what was given and received. */
export function OwnPresents() {
  const translate = useTranslate()
  return <a href={memberPage('presents')}>{translate('giving.title')}</a>
}
