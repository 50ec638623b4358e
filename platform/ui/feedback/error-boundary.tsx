import { Component, type ReactNode } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '../controls/button'
import { Result } from './result'

/** A fresh page is the way to try again: it also fetches the newest build when the open one is gone. */
function CrashScreen() {
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

/** Keeps one screen's failure, its code not loading included, from emptying the page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <CrashScreen /> : this.props.children
  }
}
