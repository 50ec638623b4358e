import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'

/** Where the profile leads on to the companies that somebody acts for. */
export function OwnCompanies() {
  const translate = useTranslate()
  return <a href={memberPage('companies')}>{translate('profile.companies')}</a>
}
