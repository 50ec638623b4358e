import type { ReactNode, Ref } from 'react'
import css from './screen-header.module.css'

interface ScreenHeaderProps {
  readonly title: string
  /** The reference of a screen that returns the focus to its beginning. */
  readonly heading?: Ref<HTMLHeadingElement>
  /** The subject of the screen, in a sentence. */
  readonly children?: ReactNode
}

/** How a screen begins; the heading takes the focus when it opens. */
export function ScreenHeader({ title, heading, children }: ScreenHeaderProps) {
  return (
    <header className={css.header}>
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children && <p className={css.lead}>{children}</p>}
    </header>
  )
}
