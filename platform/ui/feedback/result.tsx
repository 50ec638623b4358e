import { type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from '../controls/icon'
import css from './result.module.css'

interface ResultProps {
  tone: 'success' | 'failure' | 'mail'
  title: string
  children: ReactNode
}

const icons: Record<ResultProps['tone'], IconName> = { success: 'check', failure: 'alert', mail: 'mail' }

/** How something ended. It takes the focus, so that it is read out and the next step is one key away. */
export function Result({ tone, title, children }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={`${css.result} ${css[tone]}`}>
      <span className={css.sign}>
        <Icon name={icons[tone]} />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
