import { Component, type ReactNode } from 'react'
import { CrashScreen } from './crash-screen'

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
