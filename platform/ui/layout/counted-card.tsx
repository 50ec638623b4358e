import { type ReactNode, type RefObject, useId } from 'react'
import cardCss from './card.module.css'
import css from './counted-card.module.css'

interface CountedCardProps {
  title: string
  /** Where the focus goes when what had it is gone. */
  heading: RefObject<HTMLHeadingElement | null>
  isBusy?: boolean
  /** How many of how many, and the same in words. */
  count?: { used: number; total: number; label: string }
  /** Draws the share as a bar, too. */
  hasBar?: boolean
  children: ReactNode
}

/** A card about places that are taken: its title, and how many of them. */
export function CountedCard({ title, heading, isBusy, count, hasBar, children }: CountedCardProps) {
  const id = useId()
  return (
    <section className={cardCss.card} aria-labelledby={id} aria-busy={isBusy || undefined}>
      <header className={css.header}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {count && (
          <p className={css.count}>
            <strong>{count.used}</strong>/{count.total}
            <span className="unseen">{count.label}</span>
          </p>
        )}
        {count && hasBar && (
          <span className={css.bar} aria-hidden="true">
            <span
              style={{ inlineSize: `${count.total === 0 ? 0 : Math.min(100, (100 * count.used) / count.total)}%` }}
            />
          </span>
        )}
      </header>
      {children}
    </section>
  )
}
