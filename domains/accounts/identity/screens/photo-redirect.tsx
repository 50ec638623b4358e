import { useTranslate } from '@/platform/i18n/wording'
import { Countdown } from '@/platform/ui/feedback/countdown'
import { Result } from '@/platform/ui/feedback/result'

const photoPage = '/photo-enhancer-online.htm'
const secondsToRead = 3

const leave = () => location.assign(photoPage)

/** Leads a member with a social account to the photo enhancer instead of the login (spec 4.2). */
export function PhotoRedirect({ login }: { login: string }) {
  const translate = useTranslate()
  return (
    <Result tone="success" title={translate('register.doneTitle')}>
      <p>{translate('register.boundText')}</p>
      <Countdown seconds={secondsToRead} message="register.photoCountdown" onEnd={leave} />
      <a href={photoPage}>{translate('register.photoEnhancer')}</a>
      <a href={login}>{translate('login.now')}</a>
    </Result>
  )
}
