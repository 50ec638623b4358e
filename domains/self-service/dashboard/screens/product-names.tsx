import { useState } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Icon } from '@/platform/ui/controls/icon'
import { Dialog } from '@/platform/ui/overlays/dialog'
import css from './product-names.module.css'

/** The messages about some products: their number in the row, their names in the dialog behind it. */
const sayings = {
  has: { row: 'dashboard.has', none: 'dashboard.hasNone', title: 'dashboard.hasTitle' },
  adds: { row: 'dashboard.adds', none: 'dashboard.addsNone', title: 'dashboard.addsTitle' },
  mayCome: { row: 'dashboard.adds', none: 'dashboard.nothingLeft', title: 'dashboard.addsTitle' },
} as const satisfies Record<string, Record<'row' | 'none' | 'title', MessageKey>>

interface ProductNamesProps {
  names: readonly string[]
  system: string
  message: keyof typeof sayings
}

/** How many products, and at a click which. */
export function ProductNames({ names, system, message }: ProductNamesProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { row, none, title } = sayings[message]
  const icon = <Icon name={message === 'has' ? 'check' : 'box'} />
  if (names.length === 0) {
    return (
      <p className={`${css.row} ${css.none}`}>
        <Icon name="box" />
        {translate(none)}
      </p>
    )
  }
  return (
    <>
      <button type="button" className={`${css.row} ${css.opens}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {icon}
        <span>
          {translate(row, { count: names.length })}
          <span className="unseen"> ({system})</span>
        </span>
        <Icon name="arrow" />
      </button>
      {isOpen && (
        <Dialog title={translate(title, { system })} onClose={() => setOpen(false)}>
          <ul className={css.names}>
            {names.map((name) => (
              <li key={name}>
                {icon}
                {name}
              </li>
            ))}
          </ul>
          <form method="dialog">
            <Button type="submit">{translate('dashboard.ok')}</Button>
          </form>
        </Dialog>
      )}
    </>
  )
}
