import { useTranslate } from '@/platform/i18n/wording'
import type { ReleasePlatform } from '../rules'
import { AddOnBlock } from './add-on-block'
import type { Extras } from './add-ons'

interface DownloadPackProps {
  /** The line's. */
  name: string
  extras: Readonly<Record<ReleasePlatform, Extras>>
  email: string
}

export function DownloadPack({ name, extras, email }: DownloadPackProps) {
  const translate = useTranslate()
  return (
    <AddOnBlock
      title={translate('downloads.edpTitle')}
      text={translate('downloads.edpText', { line: name })}
      email={email}
      of={(platform) => ({ held: extras[platform].pack, offer: extras[platform].packOffer })}
    />
  )
}
