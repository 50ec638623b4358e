import { type ReactNode, useEffect, useRef } from 'react'
import type { IconName } from '../controls/icon'
import { Sign } from '../controls/sign'
import css from './result.module.css'

interface ResultProps {
  tone: 'success' | 'failure' | 'mail'
  title: string
  children: ReactNode
}

const icons: Record<ResultProps['tone'], IconName> = { success: 'check', failure: 'alert', mail: 'mail' }
const tones = { success: 'success', failure: 'danger', mail: 'accent' } as const

/** The outcome of a process. It takes the focus, so that it is read out and the next step is one key away. */
export function Result({ tone, title, children }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={css.result}>
      <Sign icon={icons[tone]} tone={tones[tone]} />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
