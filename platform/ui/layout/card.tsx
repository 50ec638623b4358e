import { type ReactNode, useId } from 'react'
import css from './card.module.css'

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
