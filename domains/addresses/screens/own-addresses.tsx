import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'

/** Where the profile leads on to addresses and accounts. */
export function OwnAddresses() {
  const translate = useTranslate()
  return <a href={memberPage('my_addresses')}>{translate('addresses.title')}</a>
}
