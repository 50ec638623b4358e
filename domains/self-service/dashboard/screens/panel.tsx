import { type ReactNode, useId, useRef } from 'react'
import type { Answer as CallAnswer } from '@/platform/ui/calls/use-call'
import { Answer } from './answer'
import css from './panel.module.css'

interface PanelProps<Data> {
  title: string
  answer: CallAnswer<Data>
  /** How tall what is coming will be, in lines. */
  lines: number
  /** Where all of it is to be seen. */
  more?: ReactNode
  children: (data: Data) => ReactNode
}

/** A card that fills itself by a call of its own. */
export function Panel<Data>({ title, more, ...answer }: PanelProps<Data>) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className={css.panel} aria-labelledby={id}>
      <header className={css.header}>
        <h2 id={id} tabIndex={-1} ref={heading}>
          {title}
        </h2>
        {more}
      </header>
      <Answer {...answer} focus={() => heading.current} />
    </section>
  )
}
