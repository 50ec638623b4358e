import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '../controls/button'
import { Result } from './result'

/** A fresh page is the way to try again: it also fetches the newest build when the open one is gone. */
export function CrashScreen() {
  const translate = useTranslate()
  return (
    <Result tone="failure" title={translate('ui.brokenTitle')}>
      <p>{translate('ui.brokenText')}</p>
      <Button variant="secondary" onClick={() => location.reload()}>
        {translate('ui.tryAgain')}
      </Button>
    </Result>
  )
}
