import type { ReactNode } from 'react'
import { type Drawing, Icon, type IconName } from '../controls/icon'
import { Avatar } from './avatar'
import css from './side-list.module.css'

interface SideListProps {
  /** The name of the navigation, for screen readers. */
  label: string
  /** The signed-in person: a name, and the text below it. */
  name: string
  detail: string
  initial: string
  picture?: string | null
  /** Lists of entries. */
  children: ReactNode
}

/** The navigation beside every screen, under the name of the person who is signed in. */
export function SideList({ label, name, detail, initial, picture = null, children }: SideListProps) {
  return (
    <nav className={css.sidebar} aria-label={label}>
      <div className={css.member}>
        <Avatar initial={initial} picture={picture} />
        <div className={css.who}>
          <p className={css.name}>{name}</p>
          <p className={css.email}>{detail}</p>
        </div>
      </div>
      {children}
    </nav>
  )
}

/** Entries that belong together, under a heading where there are several such lists. */
export function SideEntries({ heading, children }: { heading?: string | undefined; children: ReactNode }) {
  const list = <ul className="stack-1">{children}</ul>
  if (heading === undefined) return list
  return (
    <div className="stack-1">
      <p className={css.heading}>{heading}</p>
      {list}
    </div>
  )
}

interface EntryProps {
  icon: IconName | Drawing
  label: string
  /** A word behind the label. */
  end?: ReactNode
}

interface LinkProps extends EntryProps {
  href: string
  /** The page is the open one; `true`: the open one is below it. */
  current: 'page' | 'true' | false
}

export function SideLink({ icon, label, end, href, current }: LinkProps) {
  return (
    <li>
      <a className={css.entry} href={href} aria-current={current || undefined}>
        <Icon name={icon} />
        <span className={css.label}>{label}</span>
        {end}
      </a>
    </li>
  )
}

/**
 * The last entry, which logs out.
 * @param problem the message when that failed
 */
export function SideButton({
  icon,
  label,
  onClick,
  problem,
}: EntryProps & { onClick: () => void; problem: ReactNode }) {
  return (
    <li className={css.last}>
      <button type="button" className={css.entry} onClick={onClick}>
        <Icon name={icon} />
        <span className={css.label}>{label}</span>
      </button>
      {problem}
    </li>
  )
}
