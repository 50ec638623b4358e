import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'

/** Where the profile leads on to licences for other people. */
export function OwnHandovers() {
  const translate = useTranslate()
  return <a href={memberPage('licence_handovers')}>{translate('handovers.title')}</a>
}
