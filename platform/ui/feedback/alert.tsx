import type { ReactNode } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor, type Place } from '@/platform/codes/message-for'
import { useTranslate } from '@/platform/i18n/wording'
import { Icon } from '../controls/icon'
import css from './alert.module.css'

interface AlertProps {
  /** `success`: an act is done; `info`: a state that concerns the reader; `danger`: a failure or a risk. */
  tone: 'danger' | 'info' | 'success'
  children: ReactNode
}

const icons = { danger: 'alert', info: 'info', success: 'check' } as const

/** Says at once what happened; screen readers read it out when it appears. */
export function Alert({ tone, children }: AlertProps) {
  return (
    <div className={`${css.alert} ${css[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <div className={css.text}>{children}</div>
    </div>
  )
}

interface RefusalProps {
  /** The call that was not done; null: there is nothing to say. */
  of: { readonly code: FailureCode } | null
  /** Where it was made, which says the words. */
  at: Place
}

/** Says why an act was not done. */
export function Refusal({ of: refused, at }: RefusalProps) {
  const translate = useTranslate()
  return refused && <Alert tone="danger">{translate(messageFor(at, refused.code))}</Alert>
}
